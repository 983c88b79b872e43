import { decisions, ExtraDecisionRequest } from '@satha/contract/extras/extra';
import { PortalExtra, TripExtraParams } from '@satha/contract/extras/portal-extras';
import { decideExtra } from '../../../domain/extras/decide-extra.ts';
import { findExtraRule } from '../../../domain/extras/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewExtraForPage } from '../../shared/extra-view.ts';
import type { TripPointViewDeps } from '../../trip-facts-view.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { forCustomers } from './asked-trip.ts';

const schema = { params: TripExtraParams, body: ExtraDecisionRequest, response: answers(PortalExtra) };

/** Decides on an extra as the signed-in customer, where the account lets them. */
export function decideExtraRoute(
  deps: TripPointViewDeps & { readonly db: Database; readonly clock: Clock },
): TrackingApiRoute {
  const { db, clock } = deps;
  const { url, access, find } = forCustomers;
  return route('POST', `${url}/extras/:extraId`, { schema, access, writes: true }, async (request) => {
    const { accountId, tripId } = await find(db, request);
    const { extraId } = request.params;
    const { customerDecides } = await findExtraRule(db, accountId);
    if (!customerDecides) throw new Problem('account_decides_extras');
    const status = decisions[request.body.decision];
    const decision = { accountId, tripId, extraId, status, by: 'customer', at: clock() } as const;
    const { extra } = await decideExtra({ db }, decision);
    return ok(viewExtraForPage(deps, extra));
  });
}
