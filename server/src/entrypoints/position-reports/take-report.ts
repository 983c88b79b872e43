import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import { keepTracked } from '../../domain/drivers/positions/tracked-points.ts';
import type { TrackedDrivers } from '../../domain/drivers/trackers/find-tracked-driver.ts';
import { addressesOf } from '../../platform/http/addresses/addresses-of.ts';
import { type Anybody, type Route, route } from '../../platform/http/api/route.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { answers, ok } from '../operation-responses.ts';
import { readReport } from './read-report.ts';

export type TakeReportDeps = {
  readonly clock: Clock;
  readonly trackedDrivers: TrackedDrivers;
  readonly reportPositions: ReportPositions;
  /** Reports by tracker, and ids that are nobody's by address. */
  readonly limits: Pick<ApiLimits, 'rates' | 'refusals'>;
};

const schema = { hide: true, response: answers(Type.Object({})) };

/**
 * Takes a report in, by GET or POST, and answers 200 once it is stored. An id that is nobody's, or that has ended, is answered
 * the same: whoever tries ids learns nothing, and a phone whose tracker has ended does not send the same again and again.
 */
export function takeReportRoutes(deps: TakeReportDeps): Route<Anybody>[] {
  const take = (request: FastifyRequest) => takeReport(deps, request);
  const options = { schema, access: 'anybody' } as const;
  return [route('GET', '/', options, take), route('POST', '/', options, take)];
}

async function takeReport(
  { clock, trackedDrivers, reportPositions, limits }: TakeReportDeps,
  request: FastifyRequest,
) {
  const now = clock();
  const { trackerId, source, moments } = readReport(request, now);
  const addresses = addressesOf(request);
  // From an address that tried too many ids, only those that were somebody's lately cost a look-up.
  if (!trackedDrivers.isFamiliar(trackerId))
    requireFew(limits.refusals.peek(addresses, now.epochMilliseconds));
  const driverId = await trackedDrivers.find(trackerId);
  if (driverId === undefined) {
    requireFew(limits.refusals.count(addresses, now.epochMilliseconds));
    return ok({});
  }
  limits.rates.require(`tracker ${driverId}`, now.epochMilliseconds);
  await reportPositions({ driverId, source, ...keepTracked(moments, now) });
  return ok({});
}

function requireFew(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Problem('too_many_requests', { retryAfterSeconds });
}
