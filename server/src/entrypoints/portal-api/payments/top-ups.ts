import {
  StartTopUpRequest,
  TopUp,
  TopUpList,
  TopUpParams,
  TopUpQuery,
} from '@satha/contract/portal/payments';
import { defaultLanguage } from '@satha/terms/languages';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { findTopUp, findTopUps } from '../../../domain/payments/top-ups/queries.ts';
import { startTopUp } from '../../../domain/payments/top-ups/start-top-up.ts';
import type { TopUp as StoredTopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeIdCursor } from '../../shared/list-filter.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { viewTopUp } from './payment-view.ts';

const url = '/accounts/:accountId/payments/top-ups';
const oneUrl = `${url}/:topUpId`;
const defaultLimit = 25;

/** Begins a top-up by card, and reads those that were begun. */
export function topUpRoutes(deps: PaymentsDeps): PortalApiRoute[] {
  const read = { access: 'account.read' } as const;
  const schema = { params: TopUpParams, response: answers(TopUp) };
  return [
    startRoute(deps),
    route(
      'GET',
      url,
      { schema: { querystring: TopUpQuery, response: answers(TopUpList) }, ...read },
      async (request) => {
        const { accountId } = membershipOf(request);
        const { status, limit = defaultLimit } = request.query;
        const filter = createFilterReader();
        const before = filter.cursor(request.query.cursor);
        filter.requireNone();
        const { topUps, next } = await findTopUps(deps.db, { accountId, status, before, limit });
        return ok({
          items: await viewTopUps(deps, topUps),
          nextCursor: next === undefined ? null : makeIdCursor(next),
        });
      },
    ),
    route('GET', oneUrl, { schema, ...read }, async (request) => {
      const { accountId } = membershipOf(request);
      return ok(await viewOne(deps, await requireTopUp(deps, accountId, request.params.topUpId)));
    }),
  ];
}

function startRoute(deps: PaymentsDeps): PortalApiRoute {
  const { db, clock, makeToken, publicUrl, payments } = deps;
  const schema = { body: StartTopUpRequest, response: answers(TopUp) };
  return route('POST', url, { schema, access: 'wallet.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    const { clientToken, amountFils, method, saveCard = false, language = defaultLanguage } = request.body;
    const { provider } = payments;
    const topUp = await startTopUp(
      { db, clock, provider, makeToken },
      {
        ...{ accountId, clientToken, amountFils, method, savesCard: saveCard, language },
        returnUrl: (topUpId) => `${publicUrl}/portal/accounts/${accountId}/wallet/top-up?topUpId=${topUpId}`,
        inSameTransaction: (transaction, { topUpId }) =>
          recordAudit(transaction, {
            ...actorOf(request),
            action: 'top_up.started',
            subject: `top-up ${topUpId}`,
            details: { amountFils, method },
            at: clock(),
          }),
      },
    );
    return ok(await viewOne(deps, topUp));
  });
}

/** Returns the account's top-up of the path. @throws Problem top_up_not_found. */
export async function requireTopUp(
  { db }: Pick<PaymentsDeps, 'db'>,
  accountId: number,
  topUpId: number,
): Promise<StoredTopUp> {
  const topUp = await findTopUp(db, { accountId, topUpId });
  if (!topUp) throw new Problem('top_up_not_found');
  return topUp;
}

export async function viewOne(deps: PaymentsDeps, topUp: StoredTopUp): Promise<TopUp> {
  const [view] = await viewTopUps(deps, [topUp]);
  if (!view) throw new Error('one is viewed as one');
  return view;
}

async function viewTopUps(
  { payments: { testForm } }: PaymentsDeps,
  topUps: readonly StoredTopUp[],
): Promise<TopUp[]> {
  const steps = await testForm?.findSteps(topUps);
  return topUps.map((topUp) => viewTopUp(topUp, { step: steps?.get(topUp) }));
}
