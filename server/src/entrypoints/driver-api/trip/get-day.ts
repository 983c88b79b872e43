import { DayData, DayQuery } from '@satha/contract/driver/day';
import { tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { findSecondsOnShift } from '../../../domain/drivers/shifts/queries.ts';
import { type DriverTurn, findTurnsOfDriver } from '../../../domain/trips/driver-actions/queries.ts';
import { findTripsByName } from '../../../domain/trips/queries.ts';
import type { Trip } from '../../../domain/trips/trip.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp, startOfUaeDay, uaeDateAt } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';

/** Our own figure: a month, for whoever compares it with what they were paid. */
const mostDaysBack = 31;

const schema = {
  operationId: 'getDay',
  tags: ['Trip'],
  summary: 'Look back on a day',
  description:
    'What you did on a day of the UAE: for how long you were online, and which trips you had. Nothing of customers.',
  security,
  querystring: DayQuery,
  response: responses(DayData, []),
};

export function getDayRoute({
  db,
  clock,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
}): DriverApiRoute {
  return route('GET', '/day', { schema, access: 'driver' }, async (request) => {
    const { driverId } = driverOf(request);
    const now = clock();
    const day = readDay(request.query.on, uaeDateAt(now));
    const period = { from: startOfUaeDay(day), before: startOfUaeDay(day.add({ days: 1 })), now };
    const [seconds, turns] = await Promise.all([
      findSecondsOnShift(db, driverId, period),
      findTurnsOfDriver(db, driverId, period),
    ]);
    const found = await findTripsByName(db, turns);
    const trips = turns.flatMap((turn, index) => (found[index] ? [{ turn, trip: found[index] }] : []));
    const over = trips.filter(({ turn, trip }) => turn.isLast && tripStatusOf(trip.status).isFinal);
    const done = over.filter(({ trip }) => trip.status === tripStatuses.completed.code).length;
    return ok({
      day: day.toString(),
      shiftMinutes: Math.floor(seconds / 60),
      trips: trips.map(viewTurn),
      done,
      ended: over.length - done,
    });
  });
}

function viewTurn({
  turn,
  trip,
}: {
  readonly turn: DriverTurn;
  readonly trip: Trip;
}): DayData['trips'][number] {
  const { isLast, plate, assignedAt, endedAt } = turn;
  const { pickup, destination, outcome } = trip;
  return {
    tripId: trip.tripId,
    statusName: tripStatusOf(trip.status).name,
    ...(isLast ? outcome && { outcome } : { left: true as const }),
    ...(pickup.areaName !== undefined && { pickupArea: pickup.areaName }),
    ...(destination.areaName !== undefined && { destinationArea: destination.areaName }),
    ...(plate && { plateText: formatPlate(plate) }),
    assignedAt: formatUaeTimestamp(assignedAt),
    ...(isLast && endedAt && { endedAt: formatUaeTimestamp(endedAt) }),
  };
}

/** @throws Problem invalid_request for what is no day, or one that is not told of. */
function readDay(text: string | undefined, today: Temporal.PlainDate): Temporal.PlainDate {
  if (text === undefined) return today;
  const day = parseDay(text);
  const daysBack = day?.until(today).days ?? -1;
  if (day && daysBack >= 0 && daysBack <= mostDaysBack) return day;
  const message = `on must be a day as YYYY-MM-DD, in UAE time, from ${today.subtract({ days: mostDaysBack })} to ${today}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'on', message }] });
}

function parseDay(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
