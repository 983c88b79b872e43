-- Names that misled: how often a top-up was attempted at the provider, and the round-robin queue of accounts at a host.
ALTER TABLE top_ups RENAME COLUMN asked_times TO provider_attempts;
ALTER TABLE webhook_turns RENAME TO webhook_round_robin;
ALTER TABLE webhook_round_robin RENAME CONSTRAINT webhook_turns_pkey TO webhook_round_robin_pkey;
ALTER TABLE webhook_round_robin RENAME CONSTRAINT webhook_turns_host_fkey TO webhook_round_robin_host_fkey;
ALTER TABLE webhook_round_robin RENAME CONSTRAINT webhook_turns_account_id_fkey TO webhook_round_robin_account_id_fkey;
ALTER INDEX webhook_turns_served RENAME TO webhook_round_robin_served;
