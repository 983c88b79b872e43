import {
  type ConsoleAccount,
  ConsoleAccountData,
  ConsoleAccountParams,
  ConsoleAccountsData,
  ConsoleAccountsQuery,
} from '@satha/contract/console/lists';
import { findAccountMembers } from '../../../domain/members/memberships/queries.ts';
import { operatorMay } from '../../../domain/operators/operator-roles.ts';
import { findAccounts, type ListedAccount } from '../../../domain/overview/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { readTypedText } from '../../../values/text/typed-text.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader, makeIdCursor } from '../../shared/list-filter.ts';
import { type AskingOperator, type ConsoleApiRoute, operatorOf } from '../gate.ts';

const usualLimit = 50;

/** Lists the accounts, page by page, and answers the facts of one; with their wallets for roles that see those. */
export function listAccountsRoutes({ db }: { readonly db: Queryable }): ConsoleApiRoute[] {
  const listed = { querystring: ConsoleAccountsQuery, response: answers(ConsoleAccountsData) };
  const one = { params: ConsoleAccountParams, response: answers(ConsoleAccountData) };
  return [
    route('GET', '/accounts', { schema: listed, access: 'accounts.read' }, async (request) => {
      const operator = operatorOf(request);
      const { limit = usualLimit } = request.query;
      const { accounts, hasMore } = await findAccounts(db, readFilter(request.query, operator), limit);
      const last = hasMore ? accounts.at(-1) : undefined;
      return ok({
        items: accounts.map((account) => view(account, operator)),
        nextCursor: last ? makeIdCursor(last.accountId) : null,
      });
    }),
    route('GET', '/accounts/:accountId', { schema: one, access: 'accounts.read' }, async (request) => {
      return ok(await viewAccountInFull(db, request.params.accountId, operatorOf(request)));
    }),
  ];
}

/** Returns the facts of one account as an operator sees them. @throws Problem account_not_found. */
export async function viewAccountInFull(
  db: Queryable,
  accountId: number,
  operator: AskingOperator,
): Promise<ConsoleAccountData> {
  const [listedAccounts, members] = await Promise.all([
    findAccounts(db, { accountId }),
    findAccountMembers(db, accountId),
  ]);
  const [account] = listedAccounts.accounts;
  if (!account) throw new Problem('account_not_found');
  return {
    ...view(account, operator),
    smsLinksEnabled: account.smsLinksEnabled,
    smsUpdatesEnabled: account.smsUpdatesEnabled,
    requiresTwoFactor: account.requiresTwoFactor,
    clockOffsetSeconds: account.clockOffsetSeconds,
    version: account.version,
    people: members.map((member) => ({ ...member, createdAt: formatUaeTimestamp(member.createdAt) })),
  };
}

/** @throws Problem insufficient_role for a balance that the operator does not see. */
function readFilter({ search, cursor, ...query }: ConsoleAccountsQuery, { role }: AskingOperator) {
  if (query.balanceBelowFils !== undefined && !operatorMay(role, 'wallets.read')) {
    throw new Problem('insufficient_role');
  }
  const reader = createFilterReader();
  const filter = {
    typed: reader.typed('search', search, readTypedText),
    isSuspended: query.state && query.state === 'suspended',
    hasOpenTrips: query.openTrips && query.openTrips === 'some',
    balanceBelowFils: query.balanceBelowFils,
    afterAccountId: reader.cursor(cursor),
  };
  reader.requireNone();
  return filter;
}

function view({ wallet, suspension, ...account }: ListedAccount, { role }: AskingOperator): ConsoleAccount {
  const { accountId, name, isDemo, openTrips, members } = account;
  return {
    accountId,
    name,
    suspension: suspension
      ? { reason: suspension.reason, suspendedAt: formatUaeTimestamp(suspension.suspendedAt) }
      : null,
    wallet:
      wallet && operatorMay(role, 'wallets.read')
        ? {
            status: wallet.status,
            balanceFils: wallet.balanceFils,
            heldFils: wallet.heldFils,
            floorFils: wallet.floorFils,
          }
        : null,
    isDemo,
    openTrips,
    members,
    createdAt: formatUaeTimestamp(account.createdAt),
  };
}
