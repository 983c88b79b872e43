-- Whether somebody is just now sending a delivery, or was killed while doing so: an attempt was begun and not noted.
CREATE OR REPLACE FUNCTION is_webhook_under_way(in_delivery webhook_deliveries) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT in_delivery.attempts > 0 AND NOT EXISTS (
    SELECT FROM webhook_attempts AS noted
    WHERE noted.account_id = in_delivery.account_id AND noted.endpoint_id = in_delivery.endpoint_id
      AND noted.delivery_id = in_delivery.delivery_id AND noted.attempt = in_delivery.attempts
  );
END;
