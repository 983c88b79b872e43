import type { Queryable } from '../../platform/db/queryable.ts';
import type { Account, SuspensionChange } from './account.ts';

type AccountRow = {
  account_id: number;
  name: string;
  texts_customers: boolean;
  requires_two_factor: boolean;
  suspended_at: Temporal.Instant | null;
  suspended_reason: string | null;
  created_at: Temporal.Instant;
};
const columns =
  'account_id, name, texts_customers, requires_two_factor, suspended_at, suspended_reason, created_at';

function toAccount(row: AccountRow): Account {
  return {
    accountId: row.account_id,
    name: row.name,
    textsCustomers: row.texts_customers,
    requiresTwoFactor: row.requires_two_factor,
    suspension:
      row.suspended_at === null
        ? undefined
        : { reason: row.suspended_reason ?? '', suspendedAt: row.suspended_at },
    createdAt: row.created_at,
  };
}

export async function insertAccount(
  db: Queryable,
  name: string,
  createdAt: Temporal.Instant,
): Promise<Account> {
  const { rows } = await db.query<AccountRow>({
    text: `INSERT INTO accounts (name, created_at) VALUES ($1, $2) RETURNING ${columns}`,
    values: [name, createdAt.toString()],
  });
  return toAccount(rows[0] as AccountRow);
}

export async function selectAccounts(db: Queryable): Promise<Account[]> {
  const { rows } = await db.query<AccountRow>({
    text: `SELECT ${columns} FROM accounts ORDER BY account_id`,
  });
  return rows.map(toAccount);
}

export async function selectAccount(db: Queryable, accountId: number): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>({
    text: `SELECT ${columns} FROM accounts WHERE account_id = $1`,
    values: [accountId],
  });
  return rows[0] && toAccount(rows[0]);
}

export async function updateAccountName(
  db: Queryable,
  accountId: number,
  name: string,
): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>({
    text: `UPDATE accounts SET name = $2 WHERE account_id = $1 RETURNING ${columns}`,
    values: [accountId, name],
  });
  return rows[0] && toAccount(rows[0]);
}

export async function updateTextsCustomers(
  db: Queryable,
  accountId: number,
  textsCustomers: boolean,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ changed: boolean }>({
    text: `UPDATE accounts SET texts_customers = $2
           FROM (SELECT account_id, texts_customers AS was FROM accounts
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE accounts.account_id = before.account_id
           RETURNING before.was <> $2 AS changed`,
    values: [accountId, textsCustomers],
  });
  return rows[0]?.changed;
}

/** Suspends an account for a reason, or resumes it without one; false when it is so already, or there is no such account. */
export async function updateSuspension(
  transaction: Queryable,
  accountId: number,
  { reason, at }: SuspensionChange,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE accounts SET suspended_reason = $2, suspended_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END,
             resumed_at = CASE WHEN $2::text IS NULL THEN $3::timestamptz ELSE resumed_at END
           WHERE account_id = $1 AND (suspended_at IS NULL) = ($2::text IS NOT NULL)`,
    values: [accountId, reason ?? null, at.toString()],
  });
  return rowCount === 1;
}

/** True when it was otherwise before; undefined when there is no such account. */
export async function updateRequiresTwoFactor(
  db: Queryable,
  accountId: number,
  isRequired: boolean,
): Promise<boolean | undefined> {
  const { rows } = await db.query<{ changed: boolean }>({
    text: `UPDATE accounts SET requires_two_factor = $2
           FROM (SELECT account_id, requires_two_factor AS was FROM accounts
                 WHERE account_id = $1 FOR NO KEY UPDATE) AS before
           WHERE accounts.account_id = before.account_id
           RETURNING before.was <> $2 AS changed`,
    values: [accountId, isRequired],
  });
  return rows[0]?.changed;
}
