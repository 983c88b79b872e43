-- The host of an endpoint's address, in the one way that it is written; an IPv6 address keeps its brackets.
CREATE OR REPLACE FUNCTION webhook_host(in_url text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
RETURN rtrim(substring(in_url FROM '^[a-z]+://(\[[^]]*\]|[^/:?#]+)'), '.');
