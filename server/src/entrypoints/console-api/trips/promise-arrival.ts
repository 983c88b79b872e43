import { ConsoleTripPath, PromiseAnewRequest, PromisedAnewData } from '@satha/contract/console/steering';
import { promiseAnew } from '../../../domain/trips/promises/promise-anew.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { type SteeringDeps, steeredBy } from './steered-trip.ts';

/** Promises the arrival at the pickup anew. */
export function promiseArrivalRoute(deps: SteeringDeps): ConsoleApiRoute {
  const schema = { params: ConsoleTripPath, body: PromiseAnewRequest, response: answers(PromisedAnewData) };
  const settings = { schema, access: 'trips.write', writes: true } as const;
  return route('POST', '/trips/:tripId/promise', settings, async (request) => {
    const { sequence, minutes, reason, shownPromisedAt: shown } = request.body;
    const trip = await steeredBy(deps, request, request.params.tripId, sequence);
    const { before, promisedAt } = await promiseAnew(deps, { ...trip, minutes, reason, shown });
    return ok({ before: formatUaeTimestamp(before), promisedAt: formatUaeTimestamp(promisedAt) });
  });
}
