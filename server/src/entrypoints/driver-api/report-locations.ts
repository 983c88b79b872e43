import { ReportLocationsData, ReportLocationsRequest } from '@satha/contract/driver-operations';
import type { PositionPoint } from '../../domain/drivers/positions/position-point.ts';
import type { ReportPositions } from '../../domain/drivers/positions/report-positions.ts';
import { route } from '../../platform/http/api/route.ts';
import { type FieldProblem, Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';
import { instantForm, readInstant } from './read-instant.ts';

const url = '/locations';

const schema = {
  operationId: 'reportLocations',
  tags: ['Locations'],
  summary: 'Report locations',
  description:
    'Tells where the phone was, 1 to 100 points at a time: one every few seconds, or those that piled up without a ' +
    'network. Order and repetitions make no difference, and the point recorded last counts. Answered once stored.',
  security,
  body: ReportLocationsRequest,
  response: responses(ReportLocationsData, [], ReportLocationsRequest),
};

export function reportLocationsRoute({
  reportPositions,
}: {
  readonly reportPositions: ReportPositions;
}): DriverApiRoute {
  return route('POST', url, { schema, access: 'driver' }, async (request) => {
    const { driverId } = driverOf(request);
    const points = readPoints(request.body.points);
    await reportPositions({ driverId, points, sentAt: readSentAt(request.body.sentAt) });
    return ok({ received: points.length });
  });
}

/** @throws Problem invalid_request for what is no time. */
function readSentAt(sentAt: string | undefined): Temporal.Instant | undefined {
  if (sentAt === undefined) return undefined;
  const instant = readInstant(sentAt);
  if (instant) return instant;
  throw new Problem('invalid_request', { fields: [{ field: 'sentAt', message: `sentAt ${instantForm}` }] });
}

/** @throws Problem invalid_request for times that are none. */
function readPoints(sent: ReportLocationsRequest['points']): PositionPoint[] {
  const fields: FieldProblem[] = [];
  const points = sent.flatMap((point, index): PositionPoint[] => {
    const recordedAt = readInstant(point.recordedAt);
    if (!recordedAt) {
      const field = `points.${index}.recordedAt`;
      fields.push({ field, message: `${field} ${instantForm}` });
      return [];
    }
    return [
      {
        lat: point.lat,
        lng: point.lng,
        recordedAt,
        heading: point.heading ?? undefined,
        speedMps: point.speedMps ?? undefined,
        accuracyMeters: point.accuracyMeters ?? undefined,
      },
    ];
  });
  if (fields.length > 0) throw new Problem('invalid_request', { fields });
  return points;
}
