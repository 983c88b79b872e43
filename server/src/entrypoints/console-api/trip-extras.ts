import {
  AskForExtraRequest,
  ConsoleExtraPath,
  DecideForAccountRequest,
  OfferedExtrasData,
  SettledExtraData,
} from '@satha/contract/console/extras';
import { ConsoleTripPath } from '@satha/contract/console/steering';
import { decisions } from '@satha/contract/extras/extra';
import type { DoneTo } from '@satha/terms/audit-actions';
import type { FastifyRequest } from 'fastify';
import { recordAudit } from '../../domain/audit/record-audit.ts';
import { decideExtra } from '../../domain/extras/decide-extra.ts';
import { findOfferedExtras } from '../../domain/extras/queries.ts';
import { type RequestExtraDeps, requestExtraAsOperator } from '../../domain/extras/request-extra.ts';
import { settleExtra } from '../../domain/extras/settle-extra.ts';
import { requireExtra } from '../../domain/trips/extras/trip-extra.ts';
import type { Trip, TripName } from '../../domain/trips/trip.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { requireLabel } from '../../values/label.ts';
import { answers, ok } from '../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from './gate.ts';
import { requireAnyTrip } from './trips/steered-trip.ts';

export type TripExtrasDeps = RequestExtraDeps & { readonly clock: Clock };

const url = '/trips/:tripId/extras';
/** The same again answers as the first time. */
const writing = { access: 'trips.write', writes: true } as const;
const response = answers(SettledExtraData);

/** Asks for extras of a trip in the driver's place, decides on them in the account's, and takes them back. */
export function tripExtraRoutes(deps: TripExtrasDeps): ConsoleApiRoute[] {
  const { db, clock } = deps;
  const offered = { params: ConsoleTripPath, response: answers(OfferedExtrasData) };
  const asked = { params: ConsoleTripPath, body: AskForExtraRequest, response };
  const decided = { params: ConsoleExtraPath, body: DecideForAccountRequest, response };
  const withdrawn = { params: ConsoleExtraPath, response };
  return [
    route('GET', `${url}/offered`, { schema: offered, access: 'trips.read' }, async (request) => {
      const trip = await requireAnyTrip(deps, request.params.tripId);
      const found = await findOfferedExtras(deps, trip, clock());
      const items = found.map(({ hindrance = null, ...offer }) => ({ ...offer, hindrance }));
      return ok({ items, nextCursor: null });
    }),
    route('POST', url, { schema: asked, ...writing }, async (request) => {
      const { extraId, kind } = request.body;
      const trip = await requireAnyTrip(deps, request.params.tripId);
      const inSameTransaction = noting(deps, request, trip, 'extra_requested', { extraId, kind });
      await requestExtraAsOperator(deps, trip, { ...request.body, at: clock(), inSameTransaction });
      return ok(viewSettled(await requireAnyTrip(deps, trip.tripId), extraId));
    }),
    route('POST', `${url}/:extraId`, { schema: decided, ...writing }, async (request) => {
      const { tripId, extraId } = request.params;
      const status = decisions[request.body.decision];
      const because = requireLabel('because', request.body.because);
      const { accountId } = await requireAnyTrip(deps, tripId);
      const { trip } = await decideExtra(
        { db },
        { accountId, tripId, extraId, status, by: 'operator', at: clock() },
        noting(deps, request, { accountId, tripId }, `extra_${status}`, { extraId, because }),
      );
      return ok(viewSettled(trip, extraId));
    }),
    route('POST', `${url}/:extraId/withdraw`, { schema: withdrawn, ...writing }, async (request) => {
      const { tripId, extraId } = request.params;
      const { accountId } = await requireAnyTrip(deps, tripId);
      await settleExtra(
        { db },
        { accountId, tripId, extraId, status: 'withdrawn', by: 'operator', at: clock() },
        noting(deps, request, { accountId, tripId }, 'extra_withdrawn', { extraId }),
      );
      return ok(viewSettled(await requireAnyTrip(deps, tripId), extraId));
    }),
  ];
}

/** Returns the step that writes the operator's line of the account's audit log. */
function noting(
  { clock }: TripExtrasDeps,
  request: FastifyRequest,
  { accountId, tripId }: TripName,
  what: DoneTo<'trip'>,
  details: Readonly<Record<string, unknown>>,
) {
  return (transaction: Queryable): Promise<void> =>
    recordAudit(transaction, {
      ...{ ...actorOf(request), accountId, details, at: clock() },
      action: `trip.${what}`,
      subject: `trip ${tripId}`,
    });
}

function viewSettled(trip: Trip, settled: string) {
  const { extraId, status } = requireExtra(trip, settled);
  return { extraId, status };
}
