import { decisions, ExtraDecisionRequest } from '@satha/contract/extras/extra';
import { PortalExtra, PortalExtraRule, TripExtraParams } from '@satha/contract/extras/portal-extras';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { changeExtraRule } from '../../../domain/extras/change-extra-rule.ts';
import { decideExtra } from '../../../domain/extras/decide-extra.ts';
import type { ExtraRule } from '../../../domain/extras/extra-rule.ts';
import { findExtraRule } from '../../../domain/extras/queries.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewExtraForPage } from '../../shared/extra-view.ts';
import type { TripPointViewDeps } from '../../trip-facts-view.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

type Deps = TripPointViewDeps & { readonly db: Database; readonly clock: Clock };

/** Decides on extras of a trip, and says who does so where no member does. */
export function extraRoutes(deps: Deps): PortalApiRoute[] {
  const { db, clock } = deps;
  const decision = {
    params: TripExtraParams,
    body: ExtraDecisionRequest,
    response: answers(PortalExtra),
  };
  const deciding = { schema: decision, access: 'trips.write', writes: true, repeatable: 'always' } as const;
  const response = answers(PortalExtraRule);
  const setting = {
    schema: { body: PortalExtraRule, response },
    access: 'account.write',
    writes: true,
  } as const;
  const ruleUrl = '/accounts/:accountId/extra-rule';
  return [
    route('POST', '/accounts/:accountId/trips/:tripId/extras/:extraId', deciding, async (request) => {
      const { accountId } = membershipOf(request);
      const { tripId, extraId } = request.params;
      const status = decisions[request.body.decision];
      const { extra } = await decideExtra(
        { db },
        { accountId, tripId, extraId, status, by: 'account', at: clock() },
        async (transaction) => {
          await recordAudit(transaction, {
            ...actorOf(request),
            action: `trip.extra_${status}`,
            subject: `trip ${tripId}`,
            details: { extraId },
            at: clock(),
          });
        },
      );
      return ok(viewExtraForPage(deps, extra));
    }),
    route('GET', ruleUrl, { schema: { response }, access: 'account.read' }, async (request) =>
      ok(view(await findExtraRule(db, membershipOf(request).accountId))),
    ),
    route('PUT', ruleUrl, setting, async (request) => {
      const { accountId } = membershipOf(request);
      const { acceptsUpToFils, customerDecides, acceptsUnanswered } = request.body;
      const wish = { ...actorOf(request), accountId, acceptsUpToFils, customerDecides, acceptsUnanswered };
      return ok(view(await changeExtraRule(deps, wish)));
    }),
  ];
}

function view({ acceptsUpToFils, customerDecides, acceptsUnanswered }: ExtraRule): PortalExtraRule {
  return { acceptsUpToFils, customerDecides, acceptsUnanswered };
}
