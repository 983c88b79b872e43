import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { AccountWebhooksData } from '@satha/contract/console/money/accounts';
import { ReasonRequest } from '@satha/contract/console/operators';
import { resumeAccount, suspendAccount } from '../../../domain/members/suspension/suspend-account.ts';
import { findEndpoints } from '../../../domain/webhooks/endpoints/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { answersDone, done } from '../../shared/answers.ts';
import { viewEndpoint } from '../../shared/endpoint-view.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { type AccountKeysDeps, accountKeyRoutes } from './account-keys.ts';
import { accountMemberRoutes } from './account-members.ts';
import { accountPolicyRoutes } from './account-policies.ts';
import { accountRecordRoutes } from './account-record.ts';
import { accountRequestRoutes } from './account-requests.ts';
import { type MemberInvitationDeps, memberInvitationRoutes } from './member-invitations.ts';
import { requireAccount } from './require-account.ts';

export type AccountRoutesDeps = AccountKeysDeps & MemberInvitationDeps;

/** Adds accounts, changes them, shuts them out and lets them in, and shows who belongs to them and how they do. */
export function accountRoutes(deps: AccountRoutesDeps): ConsoleApiRoute[] {
  return [
    ...accountRecordRoutes(deps),
    ...accountPolicyRoutes(deps),
    ...suspensionRoutes(deps),
    ...accountMemberRoutes(deps),
    ...memberInvitationRoutes(deps),
    ...accountKeyRoutes(deps),
    ...accountRequestRoutes(deps),
    webhooksRoute(deps),
  ];
}

const suspensions = [
  { word: 'suspend', change: suspendAccount, access: 'accounts.write' },
  { word: 'resume', change: resumeAccount, access: 'accounts.admit' },
] as const;

/** Asked for again, they change nothing and write nothing down. */
function suspensionRoutes(deps: AccountKeysDeps): ConsoleApiRoute[] {
  const schema = { params: ConsoleAccountParams, body: ReasonRequest, response: answersDone };
  return suspensions.map(({ word, change, access }) =>
    route('POST', `/accounts/:accountId/${word}`, { schema, access, writes: true }, async (request) => {
      const { accountId } = request.params;
      const { reason } = request.body;
      const outcome = await change(deps, { ...actorOf(request), accountId, reason });
      if (outcome === 'not_found') throw new Problem('account_not_found');
      return done();
    }),
  );
}

/** Not for every role: integrators put secrets into the addresses of their servers. */
function webhooksRoute({ db }: { readonly db: Queryable }): ConsoleApiRoute {
  const schema = { params: ConsoleAccountParams, response: answers(AccountWebhooksData) };
  return route(
    'GET',
    '/accounts/:accountId/webhooks',
    { schema, access: 'accounts.write' },
    async (request) => {
      const { accountId } = request.params;
      await requireAccount(db, accountId);
      return ok({ items: (await findEndpoints(db, accountId)).map(viewEndpoint), nextCursor: null });
    },
  );
}
