import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import { partTracked } from '../../domain/drivers/positions/tracked-points.ts';
import type { TrackedDrivers } from '../../domain/drivers/trackers/find-tracked-driver.ts';
import { addressesOf } from '../../platform/http/addresses/addresses-of.ts';
import { type Anybody, type Route, route } from '../../platform/http/api/route.ts';
import type { ApiLimits } from '../../platform/http/limits/api-limits.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { answers, ok } from '../operation-responses.ts';
import { readReport } from './read-report.ts';
import type { TrackerReport } from './tracker-report.ts';

export type TakeReportDeps = {
  readonly clock: Clock;
  readonly trackedDrivers: TrackedDrivers;
  readonly reportPositions: ReportPositions;
  /** Reports by tracker, and ids that are nobody's by address. */
  readonly limits: Pick<ApiLimits, 'rates' | 'refusals'>;
};

const schema = { hide: true, response: answers(Type.Object({})) };

/** At an address of the tracker's own. */
export function takeOwnReportRoutes(deps: TakeReportDeps): Route<Anybody>[] {
  const ownSchema = { ...schema, params: Type.Object({ secret: Type.String() }) };
  const options = { schema: ownSchema, access: 'anybody' } as const;
  // Some settings put a slash at the end of whatever is typed, and some keyboards a blank.
  return ['/:secret', '/:secret/'].flatMap((path) =>
    (['GET', 'POST'] as const).map((method) =>
      route(method, path, options, (request, reply) =>
        answer(deps, request, reply, request.params.secret.trim()),
      ),
    ),
  );
}

/** At one address for all, with the id in what is sent. */
export function takeReportRoutes(deps: TakeReportDeps): Route<Anybody>[] {
  const options = { schema, access: 'anybody' } as const;
  return [
    route('GET', '/', options, (request, reply) => answer(deps, request, reply)),
    route('POST', '/', options, (request, reply) => answer(deps, request, reply)),
  ];
}

/**
 * Takes a report in, by GET or POST, and answers 200 once it is stored. An id that is nobody's, or that has ended, is answered
 * the same: whoever tries ids learns nothing, and a phone whose tracker has ended does not send the same again and again.
 */
async function answer(
  deps: TakeReportDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  secret?: string,
): Promise<ReturnType<typeof ok<object>> | undefined> {
  const { originalUrl, body } = request;
  const report = readReport({ originalUrl, body, secret }, deps.clock());
  // A message of OwnTracks that tells no place.
  if (report.moments.length > 0) await takeReport(deps, request, report);
  if (!report.wantsList) return ok({});
  await reply.type('application/json; charset=utf-8').serializer(JSON.stringify).send([]);
  return undefined;
}

async function takeReport(
  { clock, trackedDrivers, reportPositions, limits }: TakeReportDeps,
  request: FastifyRequest,
  { trackerId, deviceId, source, moments }: TrackerReport,
): Promise<void> {
  const nowMs = clock().epochMilliseconds;
  const addresses = addressesOf(request);
  // From an address that tried too many ids, only those that were somebody's lately cost a look-up.
  if (!trackedDrivers.isFamiliar(trackerId)) requireFew(limits.refusals.peek(addresses, nowMs));
  const found = await trackedDrivers.find(trackerId, deviceId);
  if (!found) requireFew(limits.refusals.count(addresses, nowMs));
  if (found?.driverId === undefined) return;
  limits.rates.require(`tracker ${found.driverId}`, nowMs);
  await reportPositions({ driverId: found.driverId, source, ...partTracked(moments) });
}

function requireFew(retryAfterSeconds: number): void {
  if (retryAfterSeconds > 0) throw new Problem('too_many_requests', { retryAfterSeconds });
}
