-- A mail is there for as long as it is of use: one whose link was used, replaced or withdrawn goes, if it still waits.
ALTER TABLE mail_messages
  -- What a mail with a link is about, such as `invitation 12`; NULL: it is of use until its time is over.
  ADD COLUMN purpose text CHECK (char_length(purpose) BETWEEN 1 AND 60),
  -- Where the portal was to be found when the mail was written: what its link begins with. NULL: it has none.
  ADD COLUMN link_base text CHECK (char_length(link_base) BETWEEN 1 AND 2000);
CREATE INDEX mail_messages_waiting ON mail_messages (purpose) WHERE status = 'waiting' AND purpose IS NOT NULL;

-- Deletes what waits about the row of the trigger: the purpose begins with the one argument, and ends with the row's number
-- in the column that the other one names.
CREATE FUNCTION drop_useless_mails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM mail_messages
    WHERE status = 'waiting' AND purpose = TG_ARGV[0] || ' ' || (to_jsonb(NEW) ->> TG_ARGV[1]);
  RETURN NULL;
END $$;
CREATE TRIGGER member_confirmed AFTER UPDATE OF email_verified ON members
  FOR EACH ROW WHEN (NEW.email_verified AND NOT OLD.email_verified)
  EXECUTE FUNCTION drop_useless_mails('confirmation', 'member_id');
CREATE TRIGGER member_password_set AFTER UPDATE OF password ON member_credentials
  FOR EACH ROW WHEN (NEW.password IS DISTINCT FROM OLD.password)
  EXECUTE FUNCTION drop_useless_mails('reset', 'member_id');
CREATE TRIGGER member_invitation_over AFTER UPDATE ON member_invitations
  FOR EACH ROW WHEN (NEW.status <> 'open' OR NEW.token_hash <> OLD.token_hash)
  EXECUTE FUNCTION drop_useless_mails('invitation', 'invitation_id');
