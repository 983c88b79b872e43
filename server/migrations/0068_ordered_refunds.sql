-- A refund to a card takes two people as well.
ALTER TABLE approvals
  DROP CONSTRAINT approvals_kind_check,
  ADD CONSTRAINT approvals_kind_check CHECK (kind IN ('wallet_top_up', 'wallet_adjustment', 'card_refund', 'wallet_floor',
    'outcome_fees', 'extra_price', 'tariff', 'event_factor'));

-- Refunds to cards that were decided on, in the transaction of the decision. A job asks the provider, again and again under
-- the same key, so that a refund whose answer was lost is made once.
CREATE TABLE ordered_refunds (
  account_id bigint NOT NULL,
  refund_id bigint GENERATED ALWAYS AS IDENTITY,
  top_up_id bigint NOT NULL,
  amount_fils bigint NOT NULL CHECK (amount_fils > 0),
  -- failed: the provider did not make it. Where it gave no answer for so long that asking again could make a second one,
  -- that was looked up.
  status text NOT NULL CHECK (status IN ('ordered', 'made', 'failed')),
  -- When the provider is to be asked next.
  due_at timestamptz,
  -- The provider's name of it.
  reference text CHECK (char_length(reference) BETWEEN 1 AND 255),
  ordered_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (account_id, refund_id),
  FOREIGN KEY (account_id, top_up_id) REFERENCES top_ups,
  CHECK ((status = 'ordered') = (due_at IS NOT NULL)),
  CHECK ((status = 'ordered') = (ended_at IS NULL)),
  CHECK ((status = 'made') = (reference IS NOT NULL))
);
-- What is left of a top-up is known only once the one before is over.
CREATE UNIQUE INDEX ordered_refunds_one ON ordered_refunds (account_id, top_up_id) WHERE status = 'ordered';
CREATE INDEX ordered_refunds_due ON ordered_refunds (due_at) WHERE due_at IS NOT NULL;
