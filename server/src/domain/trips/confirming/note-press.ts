import { type DriverPress, driverPresses, driverPressNames } from '@satha/terms/dispatch';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import {
  judgePress,
  type PressPlace,
  type PressRule,
  type PressTimes,
  type PressVerdict,
} from './judge-press.ts';
import { pressPolicy } from './press-policy.ts';
import { storeConfirmation, storePress } from './presses-store.ts';
import { findPresses, type TripPress } from './queries.ts';
import { selectWhereabouts } from './whereabouts-store.ts';

export type Press = PressTimes & {
  readonly step: DriverPress;
  readonly driverId: number;
  /** Whether the service itself knows that it is so: of its own trucks, and of what is moved by hand in the sandbox. */
  readonly isKnown: boolean;
};

/** How a press was judged, and when it was pressed as far as that can be right. */
export type NotedPress = { readonly verdict: PressVerdict; readonly times: PressTimes };

/**
 * Judges what the driver of a locked trip has pressed by where the service knows the truck to have been, and stores it, before the
 * trip moves by it. What was pressed before at the same place and was not confirmed is confirmed with it: who loads has arrived.
 */
export async function notePress(
  transaction: Queryable,
  trip: TripState,
  press: Press,
  rule: PressRule,
): Promise<NotedPress> {
  const { accountId, tripId } = trip;
  const { step, driverId, pressedAt, isKnown } = press;
  const known: NotedPress = {
    verdict: { isConfirmed: true, arrivedAt: pressedAt, distanceMeters: undefined },
    times: { pressedAt, toldAt: undefined },
  };
  if (!trip.arePressesJudged) return known;
  const noted = isKnown ? known : await judge(transaction, trip, press, rule);
  const { verdict, times } = noted;
  const by = isKnown ? 'service' : 'positions';
  if (verdict.isConfirmed && trip.confirmedStatus !== undefined) {
    const [steps, arrivedAt] = [stepsBefore(step), verdict.arrivedAt];
    await storeConfirmation(transaction, {
      accountId,
      tripId,
      steps,
      by,
      at: pressedAt,
      pickupAt: arrivedAt,
    });
  }
  await storePress(transaction, {
    ...{ accountId, tripId, step, driverId, ...times },
    silentUntil: pressedAt.add({ seconds: Math.round(pressPolicy.silentSeconds / rule.timeScale) }),
    confirmedBy: verdict.isConfirmed ? by : undefined,
    because: verdict.isConfirmed ? undefined : verdict.because,
    distanceMeters: verdict.distanceMeters,
  });
  return noted;
}

async function judge(
  transaction: Queryable,
  trip: TripState,
  { step, driverId, pressedAt, toldAt: told }: Press,
  rule: PressRule,
): Promise<NotedPress> {
  const whereabouts = await selectWhereabouts(transaction, { ...trip, driverId });
  if (!whereabouts) throw new Error(`driver ${driverId} presses on trip ${trip.tripId} and never had it`);
  const needsPresses = step === 'complete' || told !== undefined;
  const presses = needsPresses ? await findPresses(transaction, trip) : [];
  const times = {
    pressedAt,
    toldAt: told && isAfter(told, whereabouts.assignedAt, presses) ? told : undefined,
  };
  return { verdict: judgePress(rule, placeOf(trip, step, presses), whereabouts, times), times };
}

/** Nobody presses before they have the trip, or before what they pressed before. */
function isAfter(
  told: Temporal.Instant,
  assignedAt: Temporal.Instant,
  presses: readonly Pick<TripPress, 'pressedAt' | 'toldAt'>[],
): boolean {
  const before = [assignedAt, ...presses.map(({ pressedAt, toldAt }) => toldAt ?? pressedAt)];
  return before.every((at) => Temporal.Instant.compare(at, told) <= 0);
}

/** Returns where the truck of a trip has to be for a press, and from when on that counts. */
export function placeOf(
  { pickup, destination }: Pick<TripState, 'pickup' | 'destination'>,
  step: DriverPress,
  presses: readonly Pick<TripPress, 'step' | 'pressedAt' | 'toldAt'>[],
): PressPlace {
  if (driverPresses[step].at === 'pickup') return { ...pickup, since: undefined };
  // Who comes by the destination on the way to the pickup has delivered nothing.
  const started = presses.find((press) => press.step === 'start');
  return { ...destination, since: started && (started.toldAt ?? started.pressedAt) };
}

/** Returns what is pressed before a step at the same place. */
export function stepsBefore(step: DriverPress): readonly DriverPress[] {
  const { at, status } = driverPresses[step];
  return driverPressNames.filter(
    (name) => driverPresses[name].at === at && driverPresses[name].status < status,
  );
}
