import {
  type DriverPress,
  driverPresses,
  type PressConfirmer,
  type UnconfirmedReason,
} from '@satha/terms/dispatch';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../trip.ts';
import type { PressTimes } from './judge-press.ts';

export type NewPress = TripName &
  PressTimes & {
    readonly step: DriverPress;
    readonly driverId: number;
    readonly silentUntil: Temporal.Instant;
    /** Undefined: nobody yet; `because` says why. */
    readonly confirmedBy: PressConfirmer | undefined;
    readonly because: UnconfirmedReason | undefined;
    readonly distanceMeters: number | undefined;
  };

/** Stores a press of a trip that is locked, before the trip moves by it, by the SQL function. */
export async function storePress(transaction: Queryable, press: NewPress): Promise<void> {
  await transaction.query({
    name: 'store-press',
    text: 'SELECT store_press($1, $2, $3, $4::smallint, $5, $6, $7, $8, $9, $10, $11)',
    values: [
      ...[press.accountId, press.tripId, press.step, driverPresses[press.step].status, press.driverId],
      ...[press.pressedAt.toString(), press.toldAt?.toString() ?? null, press.silentUntil.toString()],
      ...[press.confirmedBy ?? null, press.because ?? null, press.distanceMeters ?? null],
    ],
  });
}

export type Confirmation = TripName & {
  readonly steps: readonly DriverPress[];
  readonly by: PressConfirmer;
  /** On the real clock. */
  readonly at: Temporal.Instant;
  /** When the truck was there, where its positions tell that; undefined: when it was pressed. */
  readonly pickupAt?: Temporal.Instant | undefined;
  readonly destinationAt?: Temporal.Instant | undefined;
};

/**
 * Confirms presses of a trip that is locked, as far as they are not confirmed, by the SQL function, and appends the event; returns
 * those that it has confirmed.
 */
export async function storeConfirmation(
  transaction: Queryable,
  { accountId, tripId, steps, by, at, pickupAt, destinationAt }: Confirmation,
): Promise<readonly DriverPress[]> {
  const { rows } = await transaction.query<{ steps: readonly DriverPress[] | null }>({
    name: 'confirm-presses',
    text: 'SELECT confirm_presses($1, $2, $3::text[], $4, $5, $6, $7) AS steps',
    values: [
      ...[accountId, tripId, steps, by, at.toString()],
      ...[pickupAt?.toString() ?? null, destinationAt?.toString() ?? null],
    ],
  });
  return rows[0]?.steps ?? [];
}

/** Finds what was pressed on a trip that is locked, and nobody has confirmed, not to be true; returns what. */
export async function refusePresses(
  transaction: Queryable,
  { accountId, tripId, at }: TripName & { readonly at: Temporal.Instant },
): Promise<readonly DriverPress[]> {
  const { rows } = await transaction.query<{ step: DriverPress }>({
    text: `UPDATE trip_presses SET refused_at = $3
           WHERE account_id = $1 AND trip_id = $2 AND confirmed_at IS NULL AND refused_at IS NULL RETURNING step`,
    values: [accountId, tripId, at.toString()],
  });
  return rows.map(({ step }) => step);
}
