-- What somebody tries within a while is counted in one table, whoever tries: passwords of members and operators, and
-- sign-in codes of drivers and customers, which are counted by a hash of their number. What was counted stays counted.
LOCK TABLE member_sign_in_limits, sign_in_attempts IN SHARE ROW EXCLUSIVE MODE;

ALTER TABLE member_sign_in_limits RENAME TO attempts;
ALTER TABLE attempts RENAME COLUMN subject TO name;
-- In the order of bytes, so that names which begin alike are found together.
ALTER TABLE attempts ALTER COLUMN name TYPE text COLLATE "C";
ALTER INDEX member_sign_in_limits_pkey RENAME TO attempts_pkey;
ALTER INDEX member_sign_in_limits_end RENAME TO attempts_end;

-- Codes that were asked for, and those that were tried, of one number and of all together; until the day is over.
INSERT INTO attempts (name, counted, ends_at)
SELECT concat_ws(' ', audience,
    CASE WHEN mobile_number <> '' THEN
      rtrim(translate(encode(sha256(convert_to(phone_code || ' ' || mobile_number, 'UTF8')), 'base64'), '+/', '-_'), '=')
    END, what, address),
  counted, (asked_on + 1)::timestamp AT TIME ZONE interval '4 hours'
FROM sign_in_attempts CROSS JOIN LATERAL (VALUES ('code', codes), ('try', tries)) AS each (what, counted)
WHERE counted > 0;
DROP TABLE sign_in_attempts;
