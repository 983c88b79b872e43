import { randomUUID } from 'node:crypto';
import {
  CorrectedTripData,
  CorrectTripRequest,
  QuoteCorrectionRequest,
  QuotedCorrectionData,
} from '@satha/contract/console/corrections';
import { ConsoleTripPath } from '@satha/contract/console/steering';
import {
  type CorrectTripDeps,
  correctTrip,
  previewCorrection,
  type QuotedCorrection,
} from '../../../domain/trips/correcting/correct-trip.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { requireAnyTrip, type SteeringDeps, steeredBy } from './steered-trip.ts';

export type CorrectionDeps = SteeringDeps & CorrectTripDeps;

const url = '/trips/:tripId/corrections';

/** Quotes a trip with its points corrected, and corrects it. */
export function tripCorrectionRoutes(deps: CorrectionDeps): ConsoleApiRoute[] {
  const params = ConsoleTripPath;
  const quoted = { params, body: QuoteCorrectionRequest, response: answers(QuotedCorrectionData) };
  const corrected = { params, body: CorrectTripRequest, response: answers(CorrectedTripData) };
  return [
    route('POST', `${url}/preview`, { schema: quoted, access: 'trips.write' }, async (request) => {
      const { accountId, tripId } = await requireAnyTrip(deps, request.params.tripId);
      const at = deps.clock();
      return ok(view(await previewCorrection(deps, { accountId, tripId, at }, request.body)));
    }),
    route('POST', url, { schema: corrected, access: 'trips.write', writes: true }, async (request) => {
      const { sequence, shownFareFils, ...correction } = request.body;
      const trip = await steeredBy(deps, request, request.params.tripId, sequence);
      const made = await correctTrip(deps, {
        ...trip,
        correction,
        shownFareFils,
        extraId: randomUUID(),
      });
      return ok({ ...view(made), outcome: made.outcome });
    }),
  ];
}

function view({ sequence, corrected, needsConsent, ...quote }: QuotedCorrection) {
  const { fareBeforeFils, fareFils, distanceMeters, durationSeconds } = quote;
  return {
    ...{ sequence, corrected: [...corrected], fareBeforeFils, fareFils },
    ...{ distanceMeters, durationSeconds, needsConsent },
  };
}
