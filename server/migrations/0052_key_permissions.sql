-- What a key may do beyond what every key may: nothing, unless somebody says so. Keys of before stay as they were.
ALTER TABLE api_keys
  ADD COLUMN permissions text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT api_keys_permissions_check CHECK (permissions <@ ARRAY['webhooks.write']);
