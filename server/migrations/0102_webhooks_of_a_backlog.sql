-- What was pending by time was read whole for each delivery of a backlog, where the database had last looked while nothing
-- waited; nobody needs the order.
DROP INDEX webhook_deliveries_pending;

-- A backlog is a few of very many: the database looks again once it is there, whatever the table's size.
ALTER TABLE webhook_deliveries SET (autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 1000);
