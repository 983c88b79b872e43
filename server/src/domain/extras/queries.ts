import { type ListedExtraKind, listedExtraKinds, mostExtrasOfTrip } from '@satha/terms/extras';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { Trip } from '../trips/trip.ts';
import type { ExtraHindrance, ExtraPrice, OfferedExtra } from './extra-price.ts';
import { usualExtraRule, type VersionedExtraRule } from './extra-rule.ts';
import { type ExtraRuleRow, extraRuleColumns, toExtraRule } from './extra-rule-row.ts';

type QuoteRow = {
  kind: ListedExtraKind;
  quantity: number;
  amount_fils: number | null;
  can_pay: boolean;
};

/**
 * Returns what may be asked for at a trip now, each with its price and what hinders it; a kind without a price is left out.
 * It promises nothing: the request is judged again.
 */
export async function findOfferedExtras(
  { db, timeScale }: { readonly db: Queryable; readonly timeScale: number },
  trip: Trip,
  at: Temporal.Instant,
): Promise<OfferedExtra[]> {
  const { rows } = await db.query<QuoteRow>({
    text: `SELECT kind, quantity, amount_fils,
             status = 'active' AND balance_fils - coalesce(amount_fils, 0) >= floor_fils AS can_pay
           FROM unnest($3::text[]) WITH ORDINALITY AS asked (kind, place)
           CROSS JOIN LATERAL quote_extra($1, $2, kind, $4, $5)
           JOIN wallets ON account_id = $1 ORDER BY place`,
    values: [trip.accountId, trip.tripId, listedExtraKinds, timeScale, at.toString()],
    onlyReads: true,
  });
  return rows.flatMap(({ kind, quantity, amount_fils: amountFils, can_pay: canPay }) =>
    amountFils === null
      ? []
      : [{ kind, quantity, amountFils, hindrance: findHindrance(trip, kind, quantity, canPay) }],
  );
}

/** In the order in which `request_extra` refuses. */
function findHindrance(
  { status, extras }: Trip,
  kind: ListedExtraKind,
  quantity: number,
  canPay: boolean,
): ExtraHindrance | undefined {
  const isAsked = extras.some((one) => one.kind === kind && ['open', 'accepted'].includes(one.status));
  if (!tripStatusOf(status).hasDriverCome) return 'trip_status_conflict';
  if (kind !== 'waiting' && isAsked) return 'extra_requested_already';
  if (quantity === 0) return 'waiting_is_free';
  if (extras.length >= mostExtrasOfTrip) return 'too_many_extras';
  return canPay ? undefined : 'extra_not_payable';
}

/** Returns who says yes to extras for an account. */
export async function findExtraRule(db: Queryable, accountId: number): Promise<VersionedExtraRule> {
  const { rows } = await db.query<ExtraRuleRow>({
    text: `SELECT ${extraRuleColumns} FROM extra_rules WHERE account_id = $1`,
    values: [accountId],
    onlyReads: true,
  });
  return rows[0] ? toExtraRule(rows[0]) : usualExtraRule;
}

type PriceRow = {
  account_id: number | null;
  kind: ListedExtraKind;
  valid_from: Temporal.Instant;
  price_fils: Fils | null;
  free_seconds: number | null;
  step_seconds: number | null;
};

/** Returns all prices of extras by kind, those of all accounts first, the newest first. */
export function findExtraPrices(db: Queryable): Promise<ExtraPrice[]> {
  return selectExtraPrices(db, 'true', []);
}

/** Returns the prices of extras of all accounts, with those of one when it is given, in the same order. */
export function findExtraPricesFor(db: Queryable, accountId: number | undefined): Promise<ExtraPrice[]> {
  return selectExtraPrices(db, 'account_id IS NULL OR account_id = $2::bigint', [accountId ?? null]);
}

async function selectExtraPrices(
  db: Queryable,
  condition: string,
  values: readonly unknown[],
): Promise<ExtraPrice[]> {
  const { rows } = await db.query<PriceRow>({
    text: `SELECT account_id, kind, valid_from, price_fils, free_seconds, step_seconds FROM extra_prices
           WHERE ${condition} ORDER BY array_position($1::text[], kind), account_id NULLS FIRST, valid_from DESC`,
    values: [listedExtraKinds, ...values],
    onlyReads: true,
  });
  return rows.map(({ free_seconds: freeSeconds, step_seconds: stepSeconds, ...row }) => ({
    accountId: row.account_id ?? undefined,
    kind: row.kind,
    validFrom: row.valid_from,
    priceFils: row.price_fils ?? undefined,
    waiting: freeSeconds === null || stepSeconds === null ? undefined : { freeSeconds, stepSeconds },
  }));
}
