/**
 * Makes the SQL that says what keeps a driver on a shift from every trip, the first reason alone: NULL of who is free. It reads
 * `shifts`, `vehicles` and `drivers`, and `driver_positions` where there is one.
 * @param now SQL of the present moment, on the real clock.
 * @param heardOfSince SQL of the moment since which a driver must have been heard of.
 */
export function whatKeepsFromTrips(now: string, heardOfSince: string): string {
  const today = `(${now}::timestamptz AT TIME ZONE INTERVAL '4 hours')::date`;
  return `CASE
        WHEN suspended_at IS NOT NULL THEN 'suspended'
        WHEN licence_expires_on < ${today} THEN 'licence_expired'
        WHEN least(drivers.documents_valid_through, vehicles.documents_valid_through) < ${today} THEN 'document_expired'
        WHEN retired_at IS NOT NULL THEN 'vehicle_retired'
        WHEN out_of_service_at IS NOT NULL THEN 'out_of_service'
        WHEN held_until > ${now} THEN 'held_back'
        WHEN recorded_at IS NULL THEN 'no_position'
        WHEN greatest(recorded_at, heard_at) < ${heardOfSince} THEN 'position_too_old'
        WHEN EXISTS (SELECT FROM assignments AS busy
          WHERE busy.driver_id = shifts.driver_id OR busy.vehicle_id = shifts.vehicle_id) THEN 'busy'
      END`;
}
