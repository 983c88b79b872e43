import type { TollMode } from '@satha/terms/roads';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { formatWindow } from '../routing/truck-rules/minute-window.ts';
import type { NewTollGate, TollGate } from './toll-gate.ts';
import type { NewTollPrice, TollPrice } from './toll-price.ts';

/** One operator at a time: what is looked at and what is written belong together. */
export async function lockTolls(transaction: Queryable): Promise<void> {
  await transaction.query({
    text: 'LOCK TABLE toll_gates, toll_prices, toll_settings, account_tolls IN SHARE ROW EXCLUSIVE MODE',
  });
}

/** Stores a gate, and returns it with its number. */
export async function insertTollGate(
  transaction: Queryable,
  gate: NewTollGate,
  addedBy: string,
): Promise<TollGate> {
  const { left, right, lastDay } = gate;
  const { rows } = await transaction.query<{ id: number }>({
    text: `INSERT INTO toll_gates (code, tariff, name, name_arabic, left_lat, left_lng, right_lat, right_lng, once_with,
             first_day, last_day, source, added_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING toll_gate_id AS id`,
    values: [
      ...[gate.code, gate.tariff, gate.name, gate.nameArabic, left.lat, left.lng, right.lat, right.lng],
      ...[gate.onceWith ?? null, gate.firstDay.toString(), lastDay?.toString() ?? null, gate.source, addedBy],
    ],
  });
  return { ...gate, tollGateId: rows[0]?.id ?? 0, addedBy };
}

/** Stores a price, and returns it with its number. */
export async function insertTollPrice(
  transaction: Queryable,
  price: NewTollPrice,
  addedBy: string,
): Promise<TollPrice> {
  const { windows, firstDay, lastDay } = price;
  const { rows } = await transaction.query<{ id: number }>({
    text: `INSERT INTO toll_prices (tariff, amount_fils, vat_basis_points, days, windows, season, holidays, first_day, last_day,
             source, added_by)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING toll_price_id AS id`,
    values: [
      ...[price.tariff, price.amountFils, price.vatBasisPoints, price.days, windows.map(formatWindow)],
      ...[price.season, price.holidays, firstDay.toString(), lastDay?.toString() ?? null],
      ...[price.source, addedBy],
    ],
  });
  return { ...price, tollPriceId: rows[0]?.id ?? 0, addedBy };
}

export async function updateLastDayOfGate(
  transaction: Queryable,
  tollGateId: number,
  lastDay: Temporal.PlainDate,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE toll_gates SET last_day = $2 WHERE toll_gate_id = $1',
    values: [tollGateId, lastDay.toString()],
  });
}

export async function updateLastDayOfPrice(
  transaction: Queryable,
  tollPriceId: number,
  lastDay: Temporal.PlainDate,
): Promise<void> {
  await transaction.query({
    text: 'UPDATE toll_prices SET last_day = $2 WHERE toll_price_id = $1',
    values: [tollPriceId, lastDay.toString()],
  });
}

/** Sets what holds for accounts without a setting of their own. */
export async function updateUsualMode(transaction: Queryable, mode: TollMode): Promise<void> {
  await transaction.query({ text: 'UPDATE toll_settings SET tolls = $1', values: [mode] });
}

/** Sets what a minute of a truck is worth against tolls. */
export async function updateMinuteFils(transaction: Queryable, minuteFils: Fils): Promise<void> {
  await transaction.query({ text: 'UPDATE toll_settings SET minute_fils = $1', values: [minuteFils] });
}

/** Sets what holds for an account, undefined for what holds for all; false where there is no such account. */
export async function setModeOfAccount(
  transaction: Queryable,
  accountId: number,
  mode: TollMode | undefined,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `WITH account AS (SELECT account_id FROM accounts WHERE account_id = $1), gone AS (
             DELETE FROM account_tolls WHERE account_id = $1 AND $2::text IS NULL
           ), kept AS (
             INSERT INTO account_tolls (account_id, tolls) SELECT account_id, $2 FROM account WHERE $2::text IS NOT NULL
             ON CONFLICT (account_id) DO UPDATE SET tolls = excluded.tolls
           )
           SELECT FROM account`,
    values: [accountId, mode ?? null],
  });
  return rowCount === 1;
}
