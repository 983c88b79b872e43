CREATE OR REPLACE FUNCTION sms_number_subject(in_phone_code text, in_mobile_number text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(sha256(convert_to(in_phone_code || ' ' || in_mobile_number, 'UTF8')), 'hex');
