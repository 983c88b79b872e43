import {
  type ConsoleShift,
  ConsoleShiftsData,
  ConsoleShiftsQuery,
  EndShiftRequest,
} from '@satha/contract/console/shifts';
import { declineOpenOffers } from '../../../domain/dispatch/decline-offer.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { endShiftFor } from '../../../domain/drivers/shifts/end-shift-for.ts';
import { findShifts } from '../../../domain/drivers/shifts/queries.ts';
import type { Shift } from '../../../domain/drivers/shifts/shift.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { createFilterReader, makeIdCursor } from '../../shared/list-filter.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { DriverPath, type DriverRecordDeps } from './driver-records.ts';

const usualLimit = 50;

/** Lists who was and is online, in which truck and when, and takes a driver offline. */
export function shiftRoutes(deps: DriverRecordDeps): ConsoleApiRoute[] {
  const { db, observer } = deps;
  const listed = { querystring: ConsoleShiftsQuery, response: answers(ConsoleShiftsData) };
  const ended = { params: DriverPath, body: EndShiftRequest, response: answersDone };
  const ending = {
    ...deps,
    declineOpenOffers,
    onOffersDeclined: (count: number) => observer.offersEnded('declined', count),
  };
  return [
    route('GET', '/shifts', { schema: listed, access: 'fleet.read' }, async ({ query }) => {
      const { shifts, hasMore } = await findShifts(db, readFilter(query), query.limit ?? usualLimit);
      const last = hasMore ? shifts.at(-1) : undefined;
      return ok({ items: shifts.map(view), nextCursor: last ? makeIdCursor(last.shiftId) : null });
    }),
    route(
      'POST',
      '/drivers/:driverId/end-shift',
      { schema: ended, access: 'fleet.write', writes: true },
      async (request) => {
        await endShiftFor(ending, { acting: actorOf(request), ...request.params, ...request.body });
        return done();
      },
    ),
  ];
}

function readFilter({ driverId, vehicleId, state, from, to, cursor }: ConsoleShiftsQuery) {
  const reader = createFilterReader();
  const filter = {
    ...{ driverId, vehicleId },
    isOpen: state && state === 'open',
    from: reader.momentFrom('from', from),
    before: reader.momentTo('to', to),
    beforeShiftId: reader.cursor(cursor),
  };
  const { from: first, before } = filter;
  // The database knows no span that ends before it begins.
  if (first && before && Temporal.Instant.compare(first, before) > 0) {
    reader.read('to', to, () => undefined, 'lies before from; send a later one, or leave one of them out.');
  }
  reader.requireNone();
  return filter;
}

function view(shift: Shift): ConsoleShift {
  const { shiftId, driverId, driverName, driverNameAr, vehicleId, plate, startedAt, endedAt, tripId } = shift;
  return {
    shiftId,
    driver: {
      driverId,
      name: driverName,
      ...(driverNameAr !== undefined && { nameAr: driverNameAr }),
    },
    vehicleId,
    plate: formatPlate(plate),
    startedAt: formatUaeTimestamp(startedAt),
    endedAt: endedAt ? formatUaeTimestamp(endedAt) : null,
    tripId: tripId ?? null,
  };
}
