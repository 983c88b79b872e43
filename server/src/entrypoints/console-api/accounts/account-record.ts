import { AddAccountRequest, EditAccountRequest } from '@satha/contract/console/accounts/account-changes';
import { ConsoleAccountData, ConsoleAccountParams } from '@satha/contract/console/lists';
import { changeAccount } from '../../../domain/members/change-account.ts';
import { addAccount } from '../../../domain/wallets/add-account.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute, operatorOf } from '../gate.ts';
import { viewAccountInFull } from '../lists/list-accounts.ts';

/** Adds accounts, and changes what is set of them. */
export function accountRecordRoutes(deps: {
  readonly db: Database;
  readonly clock: Clock;
}): ConsoleApiRoute[] {
  const writing = { access: 'accounts.write', writes: true } as const;
  const response = answers(ConsoleAccountData);
  const changed = { params: ConsoleAccountParams, body: EditAccountRequest, response };
  return [
    route(
      'POST',
      '/accounts',
      { schema: { body: AddAccountRequest, response }, ...writing },
      async (request) => {
        const { name } = request.body;
        const { account } = await addAccount(deps, { ...actorOf(request), name, openingBalanceFils: 0 });
        return ok(await viewAccountInFull(deps.db, account.accountId, operatorOf(request)));
      },
    ),
    route('PATCH', '/accounts/:accountId', { schema: changed, ...writing }, async (request) => {
      const { accountId } = request.params;
      // As at the portal: nobody without a second factor does away with it.
      if (request.body.requiresTwoFactor === false && !operatorOf(request).hasTwoFactor) {
        throw new Problem('two_factor_required');
      }
      const wish = { ...actorOf(request), ...request.body, accountId };
      if (!(await changeAccount(deps, wish))) throw new Problem('account_not_found');
      return ok(await viewAccountInFull(deps.db, accountId, operatorOf(request)));
    }),
  ];
}
