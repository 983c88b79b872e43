import {
  mostLeftOutNamed,
  mostPointBytes,
  mostPointsAtOnce,
  ReportLocationsData,
  ReportLocationsRequest,
} from '@satha/contract/driver/locations';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import { route } from '../../platform/http/api/route.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';
import { instantForm, readInstant } from './read-instant.ts';
import { readPoint } from './read-point.ts';

const url = '/locations';

const schema = {
  operationId: 'reportLocations',
  tags: ['Locations'],
  summary: 'Report locations',
  description:
    'Tells where the phone was, 1 to 1,000 points at a time: one every few seconds, or those that piled up without a ' +
    'network. Order and repetitions make no difference, and the point recorded last counts. Each point stands alone: one ' +
    'that cannot be is left out and told, and takes no other with it; so is what another phone tells than the one in the ' +
    'driver’s hand, from out of its reach. Answered once stored.',
  security,
  body: ReportLocationsRequest,
  response: responses(ReportLocationsData, [], ReportLocationsRequest),
};

export function reportLocationsRoute({
  reportPositions,
}: {
  readonly reportPositions: ReportPositions;
}): DriverApiRoute {
  const options = { schema, access: 'driver', mostBodyBytes: mostPointBytes } as const;
  return route('POST', url, options, async (request) => {
    const { driverId, tokenHash } = driverOf(request);
    const sent: readonly unknown[] = request.body.points;
    requireFew(sent.length);
    const sentAt = readSentAt(request.body.sentAt);
    const leftOut = await reportPositions({
      driverId,
      points: sent.map(readPoint),
      phone: tokenHash,
      sentAt,
    });
    return ok({
      received: sent.length - leftOut.length,
      ...(leftOut.length > 0 && {
        leftOut: leftOut
          .slice(0, mostLeftOutNamed)
          .map(({ index, reason, retry }) => ({ index, reason, ...(retry && { retry }) })),
      }),
    });
  });
}

/** @throws Problem body_too_large, with the bound. */
function requireFew(points: number): void {
  if (points <= mostPointsAtOnce) return;
  const message = `points has ${points} points; send at most ${mostPointsAtOnce} at a time.`;
  throw new Problem('body_too_large', { fields: [{ field: 'points', message }] });
}

/** @throws Problem invalid_request for what is no time. */
function readSentAt(sentAt: string | undefined): Temporal.Instant | undefined {
  if (sentAt === undefined) return undefined;
  const instant = readInstant(sentAt);
  if (instant) return instant;
  throw new Problem('invalid_request', { fields: [{ field: 'sentAt', message: `sentAt ${instantForm}` }] });
}
