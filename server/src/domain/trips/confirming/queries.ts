import type { DriverPress, PressConfirmer, UnconfirmedPress, UnconfirmedReason } from '@satha/terms/dispatch';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../trip.ts';
import type { PressTimes } from './judge-press.ts';

/** One thing that the driver of a trip has pressed; every moment is on the real clock. */
export type TripPress = PressTimes & {
  readonly step: DriverPress;
  readonly driverId: number;
  readonly confirmed: { readonly at: Temporal.Instant; readonly by: PressConfirmer } | undefined;
  /** What was known when it was pressed, where it was not confirmed at once. */
  readonly because: UnconfirmedReason | undefined;
  /** How near to its place the truck was then, where the service knew. */
  readonly distanceMeters: number | undefined;
};

type PressRow = {
  step: DriverPress;
  driver_id: number;
  pressed_at: Temporal.Instant;
  told_at: Temporal.Instant | null;
  confirmed_at: Temporal.Instant | null;
  confirmed_by: PressConfirmer | null;
  because: UnconfirmedReason | null;
  distance_meters: number | null;
};

/** Returns what the driver of a trip has pressed, in order. */
export async function findPresses(db: Queryable, { accountId, tripId }: TripName): Promise<TripPress[]> {
  const { rows } = await db.query<PressRow>({
    name: 'select-presses',
    text: `SELECT step, driver_id, pressed_at, told_at, confirmed_at, confirmed_by, because, distance_meters FROM trip_presses
           WHERE account_id = $1 AND trip_id = $2 ORDER BY to_status`,
    values: [accountId, tripId],
  });
  return rows.map((row) => ({
    step: row.step,
    driverId: row.driver_id,
    pressedAt: row.pressed_at,
    toldAt: row.told_at ?? undefined,
    confirmed:
      row.confirmed_at && row.confirmed_by ? { at: row.confirmed_at, by: row.confirmed_by } : undefined,
    because: row.because ?? undefined,
    distanceMeters: row.distance_meters ?? undefined,
  }));
}

/** Returns what the driver of a trip has pressed and nobody has confirmed, in order. */
export async function findUnconfirmedPresses(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<readonly UnconfirmedPress[]> {
  const { rows } = await db.query<{ unconfirmed: readonly UnconfirmedPress[] | null }>({
    text: 'SELECT list_unconfirmed_presses($1, $2) AS unconfirmed',
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows[0]?.unconfirmed ?? [];
}
