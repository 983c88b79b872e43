import {
  ConfirmStepsByHandRequest,
  ConsoleTripPath,
  StepsConfirmedData,
} from '@satha/contract/console/steering';
import {
  type ConfirmPressesDeps,
  confirmPressesAsOperator,
} from '../../../../domain/trips/confirming/confirm-presses.ts';
import { route } from '../../../../platform/http/api/route.ts';
import { answers, ok } from '../../../operation-responses.ts';
import type { ConsoleApiRoute } from '../../gate.ts';
import { type SteeringDeps, steeredBy } from '../steered-trip.ts';

/** Confirms what the driver of a trip told and its positions do not. */
export function confirmStepsRoute(deps: SteeringDeps & ConfirmPressesDeps): ConsoleApiRoute {
  const response = answers(StepsConfirmedData);
  const schema = { params: ConsoleTripPath, body: ConfirmStepsByHandRequest, response };
  const settings = { schema, access: 'trips.write', writes: true } as const;
  return route('POST', '/trips/:tripId/steps', settings, async (request) => {
    const { sequence, reason } = request.body;
    const trip = await steeredBy(deps, request, request.params.tripId, sequence);
    return ok({ steps: [...(await confirmPressesAsOperator(deps, { ...trip, reason }))] });
  });
}
