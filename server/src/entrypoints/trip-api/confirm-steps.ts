import { ConfirmStepsData, ConfirmStepsRequest } from '@satha/contract/steps/trip-steps';
import { type ConfirmPressesDeps, confirmPresses } from '../../domain/trips/confirming/confirm-presses.ts';
import { findUnconfirmedPresses } from '../../domain/trips/confirming/queries.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { ok } from '../operation-responses.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { requestHeaders } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';

const schema = {
  operationId: 'confirmSteps',
  tags: ['Trips'],
  summary: 'Confirm steps',
  description:
    "Confirms what the driver told and the truck's positions do not: from then on cancelling costs what it costs there. Name " +
    'what you know to be true; what comes before it is confirmed with it. Sending it again answers as the first time.',
  security,
  headers: requestHeaders,
  body: ConfirmStepsRequest,
  response: responses(ConfirmStepsData, ['trip_not_found', 'trip_status_conflict'], ConfirmStepsRequest),
};

export function confirmStepsRoute(deps: ConfirmPressesDeps & { readonly clock: Clock }): TripApiRoute {
  const { db, clock } = deps;
  const access = { schema, access: 'key', writes: true, repeatable: 'always' } as const;
  return route('POST', '/Trips/confirm-steps', access, async (request) => {
    const { accountId } = callerOf(request);
    const { tripId, steps } = request.body;
    await confirmPresses(deps, { accountId, tripId, steps, at: clock() });
    const unconfirmed = await findUnconfirmedPresses(db, { accountId, tripId });
    return ok({ tripID: tripId, unconfirmed: [...unconfirmed] });
  });
}
