import {
  AssignedTripData,
  AssignTripRequest,
  ReassignedTripData,
  ReassignTripRequest,
  TakeOffTripRequest,
} from '@satha/contract/console/dispatch';
import type { DoneTo } from '@satha/terms/audit-actions';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { askDriverAlone } from '../../../domain/dispatch/by-hand/ask-driver-alone.ts';
import { assignByHand } from '../../../domain/dispatch/by-hand/assign-by-hand.ts';
import type { ByHandDeps, ChosenDriver } from '../../../domain/dispatch/by-hand/choice-by-hand.ts';
import { reassignTrip } from '../../../domain/dispatch/by-hand/reassign-trip.ts';
import { takeOffTrip } from '../../../domain/dispatch/by-hand/take-off-trip.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { requireLabel } from '../../../values/label.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { steererOf } from './steered-trip.ts';
import { TripPath } from './trip-path.ts';

const writing = { access: 'trips.write', writes: true } as const;

/** Gives a trip to the driver whom an operator chose, asks that one alone, or takes it off. */
export function chooseDriverRoutes(deps: ByHandDeps): ConsoleApiRoute[] {
  return [assignRoute(deps), reassignRoute(deps), takeOffRoute(deps)];
}

function assignRoute(deps: ByHandDeps): ConsoleApiRoute {
  const schema = { params: TripPath, body: AssignTripRequest, response: answers(AssignedTripData) };
  return route('POST', '/trips/:tripId/assign', { schema, ...writing }, async (request) => {
    const { tripId } = request.params;
    const { driverId, sequence: expectedSequence, ask = false, staysWithOperator = false } = request.body;
    const waiver = readWaiver(request.body);
    const noteAs = (what: DoneTo<'trip'>) =>
      noting(deps, request, what, { withoutEquipment: waiver !== undefined });
    const choice = { tripId, driverId, expectedSequence, waiver };
    if (!ask) {
      await assignByHand(deps, { ...choice, inSameTransaction: noteAs('assigned') });
      return ok({ tripId, driverId, offer: null });
    }
    const asked = { ...choice, staysWithOperator, inSameTransaction: noteAs('driver_asked') };
    const { offerId, expiresAt } = await askDriverAlone(deps, asked);
    return ok({ tripId, driverId, offer: { offerId, expiresAt: formatUaeTimestamp(expiresAt) } });
  });
}

function reassignRoute(deps: ByHandDeps): ConsoleApiRoute {
  const schema = { params: TripPath, body: ReassignTripRequest, response: answers(ReassignedTripData) };
  return route('POST', '/trips/:tripId/reassign', { schema, ...writing }, async (request) => {
    const { tripId } = request.params;
    const { driverId, sequence: expectedSequence } = request.body;
    const waiver = readWaiver(request.body);
    const { fromDriverId = 0 } = await reassignTrip(deps, {
      ...{ tripId, driverId, expectedSequence, waiver, reason: requireLabel('reason', request.body.reason) },
      by: steererOf(request),
    });
    return ok({ tripId, driverId, fromDriverId });
  });
}

function takeOffRoute(deps: ByHandDeps): ConsoleApiRoute {
  const schema = { params: TripPath, body: TakeOffTripRequest, response: answersDone };
  return route('POST', '/trips/:tripId/take-off', { schema, ...writing }, async (request) => {
    const { tripId } = request.params;
    await takeOffTrip(deps, {
      ...{ tripId, expectedSequence: request.body.sequence, at: deps.clock() },
      ...{ reason: requireLabel('reason', request.body.reason), by: steererOf(request) },
    });
    return done();
  });
}

/** Returns the step that writes the operator's line of the account's audit log; what they wrote stands in the trip alone. */
function noting(
  { clock }: Pick<ByHandDeps, 'clock'>,
  request: FastifyRequest & { readonly params: { readonly tripId: number } },
  what: DoneTo<'trip'>,
  details: Readonly<Record<string, unknown>>,
) {
  return (transaction: Queryable, { accountId, driverId }: ChosenDriver): Promise<void> =>
    recordAudit(transaction, {
      ...actorOf(request),
      accountId,
      action: `trip.${what}`,
      subject: `trip ${request.params.tripId}`,
      details: { driverId, ...details },
      at: clock(),
    });
}

function readWaiver({ waiver }: Pick<AssignTripRequest, 'waiver'>) {
  return waiver && { because: requireLabel('waiver.reason', waiver.reason) };
}
