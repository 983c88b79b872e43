-- Who signs in to the portal, which accounts they belong to, what they did there, and the mails that they are sent.

-- The tables named member… hold what better-auth reads and writes; its ids are our numbers.
CREATE TABLE members (
  member_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- In small letters, so that an address is one member's in whatever letters it is written.
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  email_verified boolean NOT NULL DEFAULT false,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  language text NOT NULL CHECK (language IN ('en', 'ar')),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

CREATE TABLE member_sessions (
  member_session_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  -- Worth nothing by itself: the cookie that holds it is signed with a secret that is not in the database.
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX member_sessions_member ON member_sessions (member_id);
CREATE INDEX member_sessions_expiry ON member_sessions (expires_at);

-- A member's password, hashed by scrypt with a salt of its own.
CREATE TABLE member_credentials (
  member_credential_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES members,
  provider text NOT NULL CHECK (provider = 'credential'),
  -- The member's number once more, as better-auth wants it of a password.
  subject text NOT NULL CHECK (subject = member_id::text),
  password text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (member_id, provider)
);

-- What is good once, or for a few tries: links that set a new password, sign-ins that wait for their second factor.
CREATE TABLE member_verifications (
  member_verification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its kind, and a hash of the rest.
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX member_verifications_identifier ON member_verifications (identifier);
CREATE INDEX member_verifications_expiry ON member_verifications (expires_at);
CREATE INDEX member_verifications_value ON member_verifications (value);

-- A new password ends every session that the old one began, and every other link and sign-in that was under way, in the
-- statement that sets it.
CREATE FUNCTION end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_sessions WHERE member_id = NEW.member_id;
  DELETE FROM member_verifications WHERE value = NEW.member_id::text
    AND (identifier LIKE 'reset-password:%' OR (identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'));
  RETURN NULL;
END $$;
CREATE TRIGGER member_credentials_changed AFTER UPDATE OF password ON member_credentials
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_member_sessions();

-- The secret of an authenticator app, and the codes for the day it is lost; both encrypted.
CREATE TABLE member_two_factors (
  member_two_factor_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL UNIQUE REFERENCES members,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  -- Whether a first code has shown that the app has it.
  verified boolean NOT NULL,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz
);

-- How often something was tried within a while, such as signing in to one address.
CREATE TABLE member_sign_in_limits (
  subject text PRIMARY KEY,
  counted integer NOT NULL CHECK (counted >= 0),
  ends_at timestamptz NOT NULL
);
CREATE INDEX member_sign_in_limits_end ON member_sign_in_limits (ends_at);

-- Which member belongs to which account, and what they may do there.
CREATE TABLE memberships (
  account_id bigint NOT NULL REFERENCES accounts,
  member_id bigint NOT NULL REFERENCES members,
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, member_id)
);
CREATE INDEX memberships_member ON memberships (member_id);

-- An account that had an owner has one for ever: whoever takes the last one away is refused. The account's row is
-- locked, so that two who each take one of two owners do not both find the other one there.
CREATE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE account_id = OLD.account_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM memberships
    WHERE account_id = OLD.account_id AND role = 'owner' AND member_id <> OLD.member_id
  ) THEN
    RAISE EXCEPTION 'an account keeps an owner'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_keep_an_owner';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER memberships_lowered BEFORE UPDATE OF role ON memberships
  FOR EACH ROW WHEN (OLD.role = 'owner' AND NEW.role <> 'owner') EXECUTE FUNCTION keep_an_owner();
CREATE TRIGGER memberships_removed BEFORE DELETE ON memberships
  FOR EACH ROW WHEN (OLD.role = 'owner') EXECUTE FUNCTION keep_an_owner();

CREATE TABLE member_invitations (
  account_id bigint NOT NULL REFERENCES accounts,
  invitation_id bigint GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  role text NOT NULL CHECK (role IN ('owner', 'developer', 'finance', 'viewer')),
  -- SHA-256 of what the link holds; the link itself is stored nowhere but in its mail.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- NULL: the operator.
  invited_by bigint REFERENCES members,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_by bigint REFERENCES members,
  settled_at timestamptz,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'withdrawn')),
  PRIMARY KEY (account_id, invitation_id),
  CHECK ((status = 'open') = (settled_at IS NULL)),
  CHECK ((status = 'accepted') = (accepted_by IS NOT NULL))
);
-- Inviting an address again replaces the link that it has.
CREATE UNIQUE INDEX member_invitations_open ON member_invitations (account_id, email) WHERE status = 'open';

-- Who did what to an account, and when. Never changed, never deleted.
CREATE TABLE audit_entries (
  account_id bigint NOT NULL REFERENCES accounts,
  audit_entry_id bigint GENERATED ALWAYS AS IDENTITY,
  -- NULL: the operator, or the service itself.
  member_id bigint REFERENCES members,
  -- Such as api_key.created.
  action text NOT NULL CHECK (action ~ '^[a-z_]+\.[a-z_]+$'),
  -- What it was done to, such as: key 12.
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 200),
  details jsonb NOT NULL DEFAULT '{}',
  at timestamptz NOT NULL,
  request_id text,
  remote_address text,
  PRIMARY KEY (account_id, audit_entry_id)
);
CREATE INDEX audit_entries_member ON audit_entries (account_id, member_id, audit_entry_id);
CREATE INDEX audit_entries_action ON audit_entries (account_id, action, audit_entry_id);
CREATE FUNCTION refuse_changing_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done stays written' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER audit_entries_stay BEFORE UPDATE OR DELETE ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_changing_audit();

-- Mails, left here in the transaction of what they tell. Who sends one moves `next_attempt_at` to the end of a lease
-- first, so that any number of processes share the work. Where no server is set they wait, and are read here.
CREATE TABLE mail_messages (
  mail_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  recipient text NOT NULL CHECK (char_length(recipient) BETWEEN 3 AND 254),
  language text NOT NULL CHECK (language IN ('en', 'ar')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 300 AND subject !~ '[\r\n]'),
  -- Emptied once it is sent: what a mail says is for its reader alone.
  plain_text text NOT NULL,
  html text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'given_up')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  next_attempt_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- When what it says is of no use any more.
  useless_at timestamptz NOT NULL,
  settled_at timestamptz,
  -- Why the last attempt failed, in a sentence.
  error text,
  CHECK ((status = 'waiting') = (settled_at IS NULL))
);
CREATE INDEX mail_messages_due ON mail_messages (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX mail_messages_useless ON mail_messages (useless_at);
