-- The operator shuts accounts and members out, and what the operator disabled stays so until the operator enables it.

-- An account that is suspended: its keys and members are refused, its streams end, its webhooks wait. Trips go on.
ALTER TABLE accounts
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_reason text CHECK (char_length(suspended_reason) BETWEEN 1 AND 500),
  -- When it was last let in again: how long something of it has failed, or was waited for, is counted from then on.
  ADD COLUMN resumed_at timestamptz,
  -- Whether members who handle the account's money must have two-factor sign-in on to do so.
  ADD COLUMN requires_two_factor boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT accounts_suspension CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));
-- Nearly always empty: what asks which accounts are suspended reads it whole.
CREATE INDEX accounts_suspended ON accounts (account_id) WHERE suspended_at IS NOT NULL;

ALTER TABLE members
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_reason text CHECK (char_length(suspended_reason) BETWEEN 1 AND 500),
  ADD CONSTRAINT members_suspension CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));

-- No session begins for a suspended member. By its name the trigger runs after member_sessions_begun (0023), which waits
-- for whoever is suspending the member: what is read here is what they left.
CREATE FUNCTION refuse_suspended_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM members WHERE member_id = NEW.member_id AND suspended_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a suspended member is not signed in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_not_of_suspended';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER member_sessions_refused BEFORE INSERT ON member_sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_suspended_members();

-- However often a session is used and renewed, it is over 30 days after the sign-in that began it.
CREATE FUNCTION bound_member_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '720 hours');
  RETURN NEW;
END $$;
CREATE TRIGGER member_sessions_bounded BEFORE INSERT OR UPDATE OF expires_at ON member_sessions
  FOR EACH ROW EXECUTE FUNCTION bound_member_session();
UPDATE member_sessions SET expires_at = expires_at WHERE expires_at > created_at + interval '720 hours';

-- Who disabled what is disabled: a member's own disabling is the member's to undo, the operator's is not. Of what was
-- disabled before, the audit log tells: its lines are members', the operator's commands wrote none until now.
ALTER TABLE api_keys ADD COLUMN disabled_by text CHECK (disabled_by IN ('operator', 'member'));
UPDATE api_keys AS key SET disabled_by = coalesce((
    SELECT CASE WHEN action = 'api_key.disabled' AND member_id IS NOT NULL THEN 'member' END
    FROM audit_entries AS entry
    WHERE entry.account_id = key.account_id AND action IN ('api_key.disabled', 'api_key.enabled')
      AND subject = 'key ' || key.api_key_id
    ORDER BY audit_entry_id DESC LIMIT 1
  ), 'operator')
  WHERE status = 'inactive';
ALTER TABLE api_keys
  ADD CONSTRAINT api_keys_disabled CHECK ((status = 'inactive') = (disabled_by IS NOT NULL));

-- NULL too for an endpoint that was disabled by its own answers.
ALTER TABLE webhook_endpoints ADD COLUMN disabled_by text CHECK (disabled_by IN ('operator', 'member'));
UPDATE webhook_endpoints AS endpoint SET disabled_by = coalesce((
    SELECT CASE WHEN action = 'webhook_endpoint.disabled' AND member_id IS NOT NULL THEN 'member' END
    FROM audit_entries AS entry
    WHERE entry.account_id = endpoint.account_id
      AND action IN ('webhook_endpoint.disabled', 'webhook_endpoint.enabled')
      AND subject = 'endpoint ' || endpoint.endpoint_id
    ORDER BY audit_entry_id DESC LIMIT 1
  ), 'operator')
  WHERE status = 'disabled' AND disabled_reason = 'by_hand';
