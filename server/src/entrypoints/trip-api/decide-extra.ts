import { DecideExtraData, DecideExtraRequest, decisions } from '@satha/contract/extras/extra';
import { decideExtra } from '../../domain/extras/decide-extra.ts';
import { totalChargedFils } from '../../domain/trips/extras/trip-extra.ts';
import type { Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { aedFromFils } from '../../values/money.ts';
import { ok } from '../operation-responses.ts';
import { viewExtra } from '../shared/extra-view.ts';
import { callerOf, type TripApiRoute } from './gate.ts';
import { requestHeaders } from './operation-headers.ts';
import { responses, security } from './operation-schema.ts';

const url = '/Trips/decide-extra';

const schema = {
  operationId: 'decideExtra',
  tags: ['Trips'],
  summary: 'Decide on an extra',
  description:
    'Accepts or declines what the driver or the operator asks to charge beside the fare. What is accepted is taken from the ' +
    'wallet at once and charged with the trip. Sending the same decision again answers as the first time.',
  security,
  headers: requestHeaders,
  body: DecideExtraRequest,
  response: responses(
    DecideExtraData,
    ['trip_not_found', 'extra_not_found', 'extra_decided_otherwise', 'extra_not_payable'],
    DecideExtraRequest,
  ),
};

export function decideExtraRoute({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): TripApiRoute {
  const access = { schema, access: 'key', writes: true, repeatable: 'always' } as const;
  return route('POST', url, access, async (request) => {
    const { accountId } = callerOf(request);
    const { tripId, extraId, decision } = request.body;
    const { trip, extra } = await decideExtra(
      { db },
      { accountId, tripId, extraId, status: decisions[decision], by: 'account', at: clock() },
    );
    return ok({
      tripID: tripId,
      extra: viewExtra(extra),
      totalCharged: aedFromFils(totalChargedFils(trip)),
    });
  });
}
