import { PortalConfirmedSteps, PortalConfirmStepsRequest } from '@satha/contract/portal/trip-booking';
import { TripParams } from '@satha/contract/portal/trips';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { type ConfirmPressesDeps, confirmPresses } from '../../../domain/trips/confirming/confirm-presses.ts';
import { findUnconfirmedPresses } from '../../../domain/trips/confirming/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

/** Confirms what the driver of a trip told and its positions do not. */
export function confirmStepsRoute(deps: ConfirmPressesDeps & { readonly clock: Clock }): PortalApiRoute {
  const { db, clock } = deps;
  const schema = {
    params: TripParams,
    body: PortalConfirmStepsRequest,
    response: answers(PortalConfirmedSteps),
  };
  const settings = { schema, access: 'trips.write', writes: true, repeatable: 'always' } as const;
  return route('POST', '/accounts/:accountId/trips/:tripId/steps', settings, async (request) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    await confirmPresses(deps, {
      ...{ accountId, tripId, steps: request.body.steps, at: clock() },
      inSameTransaction: (transaction, steps) =>
        recordAudit(transaction, {
          ...actorOf(request),
          action: 'trip.steps_confirmed',
          subject: `trip ${tripId}`,
          details: { steps },
          at: clock(),
        }),
    });
    return ok({ unconfirmed: [...(await findUnconfirmedPresses(db, { accountId, tripId }))] });
  });
}
