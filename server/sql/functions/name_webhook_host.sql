CREATE OR REPLACE FUNCTION name_webhook_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_hosts AS known (host) VALUES (webhook_host(NEW.url))
    ON CONFLICT (host) DO UPDATE SET named_at = excluded.named_at;
  RETURN NEW;
END $$;
