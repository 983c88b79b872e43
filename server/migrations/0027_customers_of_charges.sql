-- Whom a charge of the saved card goes to at the provider stays with its top-up: it is looked for there, also when the
-- card has been removed since.
ALTER TABLE top_ups ADD COLUMN payment_customer text CHECK (char_length(payment_customer) BETWEEN 1 AND 255);
COMMENT ON COLUMN top_ups.payment_customer IS
  'Whose saved card is charged, as the provider knows them; kept before the first try. NULL: nothing was tried.';

-- A name of ours is none by which the provider could be asked.
UPDATE top_ups SET payment_reference = NULL
  WHERE status = 'failed' AND payment_reference = payment_token::text;

UPDATE top_ups AS t SET payment_customer = (
    SELECT customer FROM payment_customers AS c WHERE c.account_id = t.account_id AND c.provider = t.provider
  )
  WHERE method = 'saved_card' AND payment_reference IS NULL AND status IN ('created', 'failed') AND asked_times > 0;
