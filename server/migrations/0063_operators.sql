-- The people of the company, who dispatch and run it at the console: apart from members in their tables, their cookies
-- and what they may do.

-- What better-auth reads and writes, as of members (0015); its ids are our numbers.
CREATE TABLE operators (
  operator_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  -- The link of an invitation came to it.
  email_verified boolean NOT NULL DEFAULT true,
  two_factor_enabled boolean NOT NULL DEFAULT false,
  language text NOT NULL CHECK (language IN ('en', 'ar')),
  role text NOT NULL CHECK (
    role IN ('owner', 'manager', 'dispatcher', 'call_taker', 'finance', 'fleet', 'auditor')
  ),
  suspended_at timestamptz,
  suspended_reason text CHECK (char_length(suspended_reason) BETWEEN 1 AND 500),
  -- Of what others change about an operator: a change names the version that it saw.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT operators_suspension CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL))
);

CREATE TABLE operator_sessions (
  operator_session_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  -- Worth nothing by itself: the cookie that holds it is signed with a secret that is not in the database.
  token text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  ip_address text,
  user_agent text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_expiry ON operator_sessions (expires_at);

-- An operator's password, hashed by scrypt with a salt of its own.
CREATE TABLE operator_credentials (
  operator_credential_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  provider text NOT NULL CHECK (provider = 'credential'),
  -- The operator's number once more, as better-auth wants it of a password.
  subject text NOT NULL CHECK (subject = operator_id::text),
  password text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (operator_id, provider)
);

-- What is good once, or for a few tries: links that set a new password, sign-ins that wait for their second factor.
CREATE TABLE operator_verifications (
  operator_verification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Its kind, and a hash of the rest.
  identifier text NOT NULL,
  value text NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX operator_verifications_identifier ON operator_verifications (identifier);
CREATE INDEX operator_verifications_expiry ON operator_verifications (expires_at);
CREATE INDEX operator_verifications_value ON operator_verifications (value);

-- The secret of an authenticator app, and the codes for the day it is lost; both encrypted.
CREATE TABLE operator_two_factors (
  operator_two_factor_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  operator_id bigint NOT NULL UNIQUE REFERENCES operators,
  secret text NOT NULL,
  backup_codes text NOT NULL,
  -- Whether a first code has shown that the app has it.
  verified boolean NOT NULL,
  failed_verification_count integer NOT NULL DEFAULT 0,
  locked_until timestamptz,
  -- The 30 seconds since 1970 whose code was used last: no code is good twice (0021).
  last_step bigint
);

CREATE TABLE operator_invitations (
  invitation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL for the first owner alone, whose link the first start of the sandbox prints: whoever opens it says their own.
  email text CHECK (email = lower(email) AND char_length(email) BETWEEN 3 AND 254),
  name text CHECK (char_length(name) BETWEEN 1 AND 80),
  role text NOT NULL CHECK (
    role IN ('owner', 'manager', 'dispatcher', 'call_taker', 'finance', 'fleet', 'auditor')
  ),
  -- SHA-256 of what the link holds; the link itself is stored nowhere but in its mail.
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  -- NULL: the command line.
  invited_by bigint REFERENCES operators,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_by bigint REFERENCES operators,
  settled_at timestamptz,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'accepted', 'withdrawn')),
  CHECK ((status = 'open') = (settled_at IS NULL)),
  CHECK ((status = 'accepted') = (accepted_by IS NOT NULL))
);
-- Inviting an address again replaces the link that it has.
CREATE UNIQUE INDEX operator_invitations_open ON operator_invitations (email) NULLS NOT DISTINCT
  WHERE status = 'open';

-- The guards that keep a stolen session from outliving a new password, a suspension, or thirty days, as of members. Their
-- functions are in sql/functions, and are made anew by this migration.
CREATE FUNCTION end_operator_sessions() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE FUNCTION hold_operator_password() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE FUNCTION refuse_suspended_operators() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE FUNCTION bound_operator_session() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
CREATE TRIGGER operator_credentials_changed AFTER UPDATE OF password ON operator_credentials
  FOR EACH ROW WHEN (OLD.password IS DISTINCT FROM NEW.password) EXECUTE FUNCTION end_operator_sessions();
CREATE TRIGGER operator_sessions_begun BEFORE INSERT ON operator_sessions
  FOR EACH ROW EXECUTE FUNCTION hold_operator_password('operator_id');
CREATE TRIGGER operator_verifications_begun BEFORE INSERT ON operator_verifications
  FOR EACH ROW WHEN (
    NEW.identifier LIKE 'reset-password:%' OR (NEW.identifier LIKE '2fa-%' AND NEW.identifier NOT LIKE '2fa-attempts-%')
  ) EXECUTE FUNCTION hold_operator_password('value');
CREATE TRIGGER operator_sessions_refused BEFORE INSERT ON operator_sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_suspended_operators();
CREATE TRIGGER operator_sessions_bounded BEFORE INSERT OR UPDATE OF expires_at ON operator_sessions
  FOR EACH ROW EXECUTE FUNCTION bound_operator_session();

-- A mail whose link is good no more goes, if it still waits (0028).
CREATE TRIGGER operator_password_set AFTER UPDATE OF password ON operator_credentials
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION drop_superseded_mails('operator_reset', 'operator_id');
CREATE TRIGGER operator_invitation_over AFTER UPDATE ON operator_invitations
  FOR EACH ROW WHEN (NEW.status <> 'open' OR NEW.token_hash <> OLD.token_hash)
  EXECUTE FUNCTION drop_superseded_mails('operator_invitation', 'invitation_id');

-- The console reads the audit log of everything, by action and by time too.
CREATE INDEX audit_entries_number ON audit_entries (audit_entry_id);
CREATE INDEX audit_entries_done ON audit_entries (action text_pattern_ops, audit_entry_id);
