-- Whoever has open what a caller owes sees that somebody else noted a payment, or took one back: it is told with the trip.
CREATE TRIGGER receivables_are_noted AFTER UPDATE ON receivables FOR EACH ROW
  WHEN ((OLD.charged_fils, OLD.paid_fils) IS DISTINCT FROM (NEW.charged_fils, NEW.paid_fils))
  EXECUTE FUNCTION note_record_change('trip', 'trip_id');

-- The console shows what holds for an account, and changes who says yes to its extras: a change names the version that it saw.
-- An account that has set none has version 0.
ALTER TABLE extra_rules ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0);
CREATE TRIGGER extra_rules_are_noted AFTER INSERT OR UPDATE ON extra_rules
  FOR EACH ROW EXECUTE FUNCTION note_record_change('account', 'account_id');
-- That a limit leaves no room, too.
CREATE TRIGGER auto_recharges_are_noted AFTER INSERT OR UPDATE ON auto_recharges
  FOR EACH ROW EXECUTE FUNCTION note_record_change('account', 'account_id');
