-- Which records have changed, for whoever looks at them in the console: one row for a record and a transaction, in the
-- transaction that changes it. Rows of transactions below the oldest one that still runs are complete: whoever reads up
-- to there, and goes on from there, misses nothing. A row is of no use after some minutes, and is swept away then.
CREATE TABLE record_changes (
  transaction_id xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL CHECK (kind IN ('trip', 'driver', 'vehicle', 'account', 'approval', 'operator', 'people_at_trip',
    'people_at_account', 'people_at_approval')),
  record_id bigint NOT NULL,
  -- On the real clock.
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (transaction_id, kind, record_id)
);

-- One function for trips, which change often, and whose statements change many; another for all other kinds.
CREATE FUNCTION note_trip_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id) SELECT DISTINCT 'trip', trip_id FROM changed
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE FUNCTION note_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  record jsonb := to_jsonb(CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO record_changes (kind, record_id) VALUES (TG_ARGV[0], (record ->> TG_ARGV[1])::bigint)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER trips_added_are_noted AFTER INSERT ON trips
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER trips_changed_are_noted AFTER UPDATE ON trips
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
-- A search that is taken up or put off moves its next time alone, every few seconds.
CREATE TRIGGER searches_changed_are_noted AFTER UPDATE ON dispatches FOR EACH ROW
  WHEN ((OLD.began_at, OLD.rounds, OLD.search_number, OLD.paused_until, OLD.is_widened)
    IS DISTINCT FROM (NEW.began_at, NEW.rounds, NEW.search_number, NEW.paused_until, NEW.is_widened))
  EXECUTE FUNCTION note_record_change('trip', 'trip_id');
CREATE TRIGGER offers_made_are_noted AFTER INSERT ON offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER offers_answered_are_noted AFTER UPDATE ON offers
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER extras_asked_are_noted AFTER INSERT ON trip_extras
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER extras_decided_are_noted AFTER UPDATE ON trip_extras
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER operator_acts_are_noted AFTER INSERT ON trip_operator_acts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER operator_acts_changed_are_noted AFTER UPDATE ON trip_operator_acts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER evidence_told_is_noted AFTER INSERT ON trip_evidence
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER evidence_changed_is_noted AFTER UPDATE ON trip_evidence
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER texts_settled_are_noted AFTER INSERT ON trip_texts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();
CREATE TRIGGER texts_settled_again_are_noted AFTER UPDATE ON trip_texts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_trip_changes();

CREATE TRIGGER drivers_are_noted AFTER INSERT OR UPDATE ON drivers
  FOR EACH ROW EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER shifts_are_noted AFTER INSERT OR UPDATE ON shifts
  FOR EACH ROW EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER assignments_are_noted AFTER INSERT OR UPDATE OR DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER trips_of_assignments_are_noted AFTER INSERT OR UPDATE OR DELETE ON assignments
  FOR EACH ROW EXECUTE FUNCTION note_record_change('trip', 'trip_id');
CREATE TRIGGER vehicles_are_noted AFTER INSERT OR UPDATE ON vehicles
  FOR EACH ROW EXECUTE FUNCTION note_record_change('vehicle', 'vehicle_id');
CREATE TRIGGER shifts_in_vehicles_are_noted AFTER INSERT OR UPDATE ON shifts
  FOR EACH ROW EXECUTE FUNCTION note_record_change('vehicle', 'vehicle_id');
CREATE TRIGGER accounts_are_noted AFTER INSERT OR UPDATE ON accounts
  FOR EACH ROW EXECUTE FUNCTION note_record_change('account', 'account_id');
CREATE TRIGGER wallet_bounds_are_noted AFTER UPDATE ON wallets FOR EACH ROW
  WHEN (OLD.balance_fils = NEW.balance_fils) EXECUTE FUNCTION note_record_change('account', 'account_id');
CREATE TRIGGER members_are_noted AFTER INSERT OR UPDATE OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION note_record_change('account', 'account_id');
-- What a trip moves is told with the trip.
CREATE TRIGGER wallets_are_noted AFTER INSERT ON ledger_entries
  FOR EACH ROW WHEN (NEW.trip_id IS NULL) EXECUTE FUNCTION note_record_change('account', 'account_id');
CREATE TRIGGER approvals_are_noted AFTER INSERT OR UPDATE ON approvals
  FOR EACH ROW EXECUTE FUNCTION note_record_change('approval', 'approval_id');
CREATE TRIGGER operators_are_noted AFTER INSERT OR UPDATE ON operators
  FOR EACH ROW EXECUTE FUNCTION note_record_change('operator', 'operator_id');

-- Who has a record open in the console, for others who open it. A page tells that it is still there.
CREATE TABLE operator_presences (
  page uuid PRIMARY KEY,
  operator_id bigint NOT NULL REFERENCES operators,
  kind text NOT NULL CHECK (kind IN ('trip', 'account', 'approval')),
  record_id bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
CREATE INDEX operator_presences_record ON operator_presences (kind, record_id);
CREATE FUNCTION note_presence_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO record_changes (kind, record_id)
  VALUES ('people_at_' || coalesce(NEW.kind, OLD.kind), coalesce(NEW.record_id, OLD.record_id))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER presences_are_noted AFTER INSERT OR DELETE ON operator_presences
  FOR EACH ROW EXECUTE FUNCTION note_presence_change();
