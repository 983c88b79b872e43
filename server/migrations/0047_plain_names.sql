-- Tables, columns and indexes are called what they are: a message expires, an address attempts to sign in, a sandbox
-- trip is controlled manually (money is what is held), and links by SMS are enabled.

ALTER TABLE mail_messages RENAME COLUMN useless_at TO expires_at;
ALTER INDEX mail_messages_useless RENAME TO mail_messages_expiry;
ALTER TABLE sms_messages RENAME COLUMN useless_at TO expires_at;
ALTER INDEX sms_messages_useless RENAME TO sms_messages_expiry;

ALTER TABLE sign_in_askers RENAME TO sign_in_attempts;
ALTER INDEX sign_in_askers_pkey RENAME TO sign_in_attempts_pkey;
ALTER INDEX sign_in_askers_day RENAME TO sign_in_attempts_day;

ALTER TABLE held_trips RENAME TO manually_controlled_trips;
ALTER INDEX held_trips_pkey RENAME TO manually_controlled_trips_pkey;

ALTER TABLE accounts RENAME COLUMN texts_customers TO sms_links_enabled;
