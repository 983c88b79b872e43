import type { ReceivableStatus, SettlementMethod } from '@satha/terms/payments';
import { openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import { readPages } from '../../platform/db/read-pages.ts';
import type { Fils } from '../../values/money.ts';
import type { TripName } from '../trips/trip.ts';
import type { Receivable, Settlement } from './receivable.ts';

/** Returns the number of the account on which trips for callers are booked; undefined before the first. */
export async function findCallersAccount(db: Queryable): Promise<number | undefined> {
  const { rows } = await db.query<{ account_id: number }>({
    text: 'SELECT account_id FROM wallets WHERE is_for_callers',
    onlyReads: true,
  });
  return rows[0]?.account_id;
}

type ReceivableRow = {
  account_id: number;
  trip_id: number;
  status: ReceivableStatus;
  charged_fils: Fils;
  paid_fils: Fils;
  legal_name: string;
  trn: string | null;
  address: string | null;
  email: string | null;
  first_name: string;
  last_name: string;
  phone: string;
  is_final: boolean;
  opened_at: Temporal.Instant;
};

export type ReceivableFilter = {
  readonly tripId?: number | undefined;
  readonly status?: ReceivableStatus | undefined;
  /** Only those of trips with lower numbers: the page before ended with this one. */
  readonly beforeTripId?: number | undefined;
};

/**
 * Returns what callers owe, the latest trip first, and whether there is more. The page is chosen before its trips are looked up:
 * how many trips a receivable has is more than the database can guess.
 */
export async function findReceivables(
  db: Queryable,
  filter: ReceivableFilter,
  limit: number,
): Promise<{ readonly receivables: readonly Receivable[]; readonly hasMore: boolean }> {
  const { rows } = await db.query<ReceivableRow>({
    text: `SELECT r.account_id, r.trip_id, r.status, r.charged_fils, r.paid_fils,
             coalesce(c.legal_name, t.first_name || ' ' || t.last_name) AS legal_name, c.trn, c.address, c.email,
             t.first_name, t.last_name, t.phone_code || t.mobile_number AS phone,
             t.status <> ALL ($1::smallint[]) AS is_final, r.opened_at
           FROM (
             SELECT * FROM receivables
             WHERE ($2::bigint IS NULL OR trip_id = $2) AND ($3::text IS NULL OR status = $3)
               AND ($4::bigint IS NULL OR trip_id < $4)
             ORDER BY trip_id DESC LIMIT $5
           ) r JOIN trips t USING (account_id, trip_id) LEFT JOIN trip_callers c USING (account_id, trip_id)
           ORDER BY r.trip_id DESC`,
    values: [
      openStatuses,
      filter.tripId ?? null,
      filter.status ?? null,
      filter.beforeTripId ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  return { receivables: rows.slice(0, limit).map(toReceivable), hasMore: rows.length > limit };
}

const batch = 500;

/** Yields all that callers owe, or what has a status, batch by batch. */
export function readReceivables(
  db: Queryable,
  filter: Omit<ReceivableFilter, 'beforeTripId'>,
): AsyncGenerator<readonly Receivable[]> {
  return readPages(async (beforeTripId: number | undefined) => {
    const { receivables, hasMore } = await findReceivables(db, { ...filter, beforeTripId }, batch);
    return { items: receivables, next: hasMore ? receivables.at(-1)?.tripId : undefined };
  });
}

function toReceivable(row: ReceivableRow): Receivable {
  return {
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    chargedFils: row.charged_fils,
    paidFils: row.paid_fils,
    dueFils: row.charged_fils - row.paid_fils,
    caller: {
      legalName: row.legal_name,
      ...(row.trn !== null && { trn: row.trn }),
      ...(row.address !== null && { address: row.address }),
      ...(row.email !== null && { email: row.email }),
    },
    customer: { firstName: row.first_name, lastName: row.last_name, phone: row.phone },
    isFinal: row.is_final,
    openedAt: row.opened_at,
  };
}

type SettlementRow = {
  settlement: number;
  method: SettlementMethod;
  reference: string;
  amount_fils: Fils;
  reverses: number | null;
  operator_id: number | null;
  operator_name: string | null;
  settled_at: Temporal.Instant;
};

/** Returns what was paid for a trip and given back, in order. */
export async function findSettlements(db: Queryable, { accountId, tripId }: TripName): Promise<Settlement[]> {
  const { rows } = await db.query<SettlementRow>({
    text: `SELECT settlement, method, reference, amount_fils, reverses, operator_id, operator_name, settled_at
           FROM receivable_settlements WHERE account_id = $1 AND trip_id = $2 ORDER BY settlement`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    settlement: row.settlement,
    method: row.method,
    reference: row.reference,
    amountFils: row.amount_fils,
    reverses: row.reverses ?? undefined,
    operator:
      row.operator_name === null ? undefined : { id: row.operator_id ?? undefined, name: row.operator_name },
    at: row.settled_at,
  }));
}
