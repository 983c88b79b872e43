-- A truck that does not come nearer after its driver got the trip is an alarm of its own.
ALTER TABLE alarms
  DROP CONSTRAINT alarms_kind_check,
  ADD CONSTRAINT alarms_kind_check CHECK (kind IN ('extra_unanswered', 'driver_late', 'late_reported', 'promise_at_risk',
    'search_long', 'offer_unanswered', 'driver_silent', 'not_on_way', 'moving_away', 'stopped_on_way', 'long_on_scene',
    'vehicle_aboard', 'webhook_failing', 'texts_stuck', 'mails_stuck', 'search_without_worker', 'driver_document_due',
    'vehicle_document_due', 'driver_document_over', 'vehicle_document_over'));
