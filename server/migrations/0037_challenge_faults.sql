-- Why an endpoint's last challenge proved nothing, as a word that pages say in their language, beside the sentence; and
-- the answer's status where that is why. Of challenges from before this there is the sentence alone.
ALTER TABLE webhook_endpoints
  ADD COLUMN challenge_fault text,
  ADD COLUMN challenge_status integer;
