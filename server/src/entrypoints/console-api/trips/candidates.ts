import { type CandidateData, CandidatesData } from '@satha/contract/console/dispatch';
import { hindrances } from '@satha/terms/dispatch';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { ByHandDeps } from '../../../domain/dispatch/by-hand/choice-by-hand.ts';
import {
  type CandidateForOperator,
  findCandidatesForOperator,
} from '../../../domain/dispatch/by-hand/find-drivers-for-trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { TripPath } from './trip-path.ts';

/** Lists the drivers on shift for a trip whose driver an operator chooses, the nearest of many. */
export function candidatesRoute(deps: ByHandDeps): ConsoleApiRoute {
  const schema = { params: TripPath, response: answers(CandidatesData) };
  return route('GET', '/trips/:tripId/candidates', { schema, access: 'trips.read' }, async (request) => {
    const { trip, candidates, leftOut } = await findCandidatesForOperator(deps, request.params.tripId);
    const { tripId, status, sequence, driverId = null } = trip;
    const { name } = tripStatusOf(status);
    return ok({
      tripId,
      status: name,
      sequence,
      driverId,
      items: candidates.flatMap(view),
      leftOut,
      nextCursor: null,
    });
  });
}

/** Everybody on shift has a truck. */
function view({ truck, position, way, ...candidate }: CandidateForOperator): CandidateData[] {
  if (!truck) return [];
  const { driverId, name, nameAr = null, phoneCode, mobileNumber } = candidate;
  const { vehicleId, plate, vehicleTypeId } = truck;
  return [
    {
      ...{ driverId, name, nameAr, phoneCode, mobileNumber, vehicleId, plate, vehicleTypeId },
      position: position
        ? { lat: position.lat, lng: position.lng, recordedAt: formatUaeTimestamp(position.recordedAt) }
        : null,
      way: way ?? null,
      hindrances: candidate.hindrances.map(({ word, sentence }) => ({ word, ...hindrances[word], sentence })),
    },
  ];
}
