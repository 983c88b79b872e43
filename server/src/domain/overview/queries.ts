import { openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { TypedText } from '../../values/text/typed-text.ts';
import type { Account } from '../accounts/account.ts';
import { type AccountRow, toAccount } from '../accounts/queries.ts';
import { toWallet, type WalletRow } from '../wallets/queries.ts';
import type { Wallet } from '../wallets/wallet.ts';

/** An account with what an operator sees of it at a glance. */
export type ListedAccount = Account & {
  readonly wallet: Wallet | undefined;
  /** Trips that have not ended. */
  readonly openTrips: number;
  readonly members: number;
};

/** What an operator looks for among the accounts. */
export type AccountFilter = {
  /** In the account's name, in a member's email, or the number of the account. */
  readonly typed?: TypedText | undefined;
  readonly accountId?: number | undefined;
  readonly isSuspended?: boolean | undefined;
  /** With a wallet whose balance is lower. */
  readonly balanceBelowFils?: number | undefined;
  readonly hasOpenTrips?: boolean | undefined;
  /** The last account of the page before. */
  readonly afterAccountId?: number | undefined;
};

type ListedRow = AccountRow &
  Omit<WalletRow, 'status'> & {
    wallet_status: WalletRow['status'] | null;
    open_trips: number;
    members: number;
  };

/**
 * Returns the accounts that a filter lets through, the oldest first: all of them, or a page, and whether more follow. Open
 * trips are found by the index of statuses; those that are over cost nothing, however many there are.
 */
export async function findAccounts(
  db: Queryable,
  filter: AccountFilter = {},
  limit?: number,
): Promise<{ readonly accounts: readonly ListedAccount[]; readonly hasMore: boolean }> {
  const { typed } = filter;
  const { rows } = await db.query<ListedRow>({
    text: `SELECT a.*, w.status AS wallet_status, w.balance_fils, w.held_fils, w.floor_fils, w.not_begun_fils,
             w.held_limit_fils, open.trips AS open_trips,
             (SELECT count(*) FROM memberships m WHERE m.account_id = a.account_id)::integer AS members
           FROM accounts a LEFT JOIN wallets w USING (account_id)
           CROSS JOIN LATERAL (
             SELECT count(*)::integer AS trips FROM trips t
             WHERE t.account_id = a.account_id AND t.status = ANY ($1::smallint[])
           ) AS open
           WHERE ($2::text IS NULL OR holds_text(a.name, $2) OR a.account_id = $3 OR EXISTS (
               SELECT FROM memberships JOIN members USING (member_id)
               WHERE memberships.account_id = a.account_id AND strpos(lower(members.email), lower($2)) > 0))
             AND ($4::bigint IS NULL OR a.account_id = $4)
             AND ($5::boolean IS NULL OR (a.suspended_at IS NOT NULL) = $5)
             AND ($6::bigint IS NULL OR w.balance_fils < $6)
             AND ($7::boolean IS NULL OR (open.trips > 0) = $7)
             AND ($8::bigint IS NULL OR a.account_id > $8)
           ORDER BY a.account_id LIMIT $9`,
    values: [
      openStatuses,
      typed?.text ?? null,
      typed?.number ?? null,
      filter.accountId ?? null,
      filter.isSuspended ?? null,
      filter.balanceBelowFils ?? null,
      filter.hasOpenTrips ?? null,
      filter.afterAccountId ?? null,
      limit === undefined ? null : limit + 1,
    ],
    onlyReads: true,
  });
  const accounts = rows.slice(0, limit).map(toListed);
  return { accounts, hasMore: rows.length > accounts.length };
}

function toListed({
  wallet_status: status,
  open_trips: openTrips,
  members,
  ...row
}: ListedRow): ListedAccount {
  return {
    ...toAccount(row),
    wallet: status === null ? undefined : toWallet({ ...row, status }),
    openTrips,
    members,
  };
}
