-- A code of an authenticator app is good once: the half minute (since 1970) of the latest that was taken.
ALTER TABLE member_two_factors ADD COLUMN last_step bigint;
