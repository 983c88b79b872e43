import type { Queryable } from '../../platform/db/queryable.ts';
import type { Account } from './account.ts';

type AccountRow = {
  account_id: number;
  name: string;
  texts_customers: boolean;
  created_at: Temporal.Instant;
};
const columns = 'account_id, name, texts_customers, created_at';

function toAccount(row: AccountRow): Account {
  return {
    accountId: row.account_id,
    name: row.name,
    textsCustomers: row.texts_customers,
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
): Promise<Account | undefined> {
  const { rows } = await db.query<AccountRow>({
    text: `UPDATE accounts SET texts_customers = $2 WHERE account_id = $1 RETURNING ${columns}`,
    values: [accountId, textsCustomers],
  });
  return rows[0] && toAccount(rows[0]);
}
