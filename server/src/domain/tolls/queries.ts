import type { HolidayWord, TollMode } from '@satha/terms/roads';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import { uaeDateAt } from '../../values/uae-time.ts';
import { parseWindow } from '../routing/truck-rules/minute-window.ts';
import type { RuleSeason } from '../routing/truck-rules/truck-rule.ts';
import type { TollGate } from './toll-gate.ts';
import type { TollPrice } from './toll-price.ts';

type Row<Thing> = Omit<Thing, 'firstDay' | 'lastDay'> & { firstDay: string; lastDay: string | null };

type GateRow = Omit<Row<TollGate>, 'left' | 'right' | 'onceWith'> & {
  leftLat: number;
  leftLng: number;
  rightLat: number;
  rightLng: number;
  onceWith: string | null;
};

/** Returns every gate, those that have ended too, in the order in which they were added. */
export async function findTollGates(db: Queryable): Promise<TollGate[]> {
  const { rows } = await db.query<GateRow>({
    text: `SELECT toll_gate_id AS "tollGateId", code, tariff, name, name_arabic AS "nameArabic", left_lat AS "leftLat",
             left_lng AS "leftLng", right_lat AS "rightLat", right_lng AS "rightLng", once_with AS "onceWith",
             first_day::text AS "firstDay", last_day::text AS "lastDay", source, added_by AS "addedBy"
           FROM toll_gates ORDER BY toll_gate_id`,
    onlyReads: true,
  });
  return rows.map(({ leftLat, leftLng, rightLat, rightLng, onceWith, ...row }) => ({
    ...withDays(row),
    left: { lat: leftLat, lng: leftLng },
    right: { lat: rightLat, lng: rightLng },
    onceWith: onceWith ?? undefined,
  }));
}

type PriceRow = Omit<Row<TollPrice>, 'windows' | 'holidays' | 'season'> & {
  windows: string[];
  holidays: HolidayWord;
  season: RuleSeason;
};

/** Returns every price, those that have ended too, in the order in which they were added. */
export async function findTollPrices(db: Queryable): Promise<TollPrice[]> {
  const { rows } = await db.query<PriceRow>({
    text: `SELECT toll_price_id AS "tollPriceId", tariff, amount_fils AS "amountFils", vat_basis_points AS "vatBasisPoints",
             days, windows, season, holidays, first_day::text AS "firstDay", last_day::text AS "lastDay", source,
             added_by AS "addedBy"
           FROM toll_prices ORDER BY toll_price_id`,
    onlyReads: true,
  });
  return rows.map(({ windows, ...row }) => ({
    ...withDays(row),
    windows: windows.flatMap((text) => parseWindow(text) ?? []),
  }));
}

function withDays<Thing extends { firstDay: string; lastDay: string | null }>(row: Thing) {
  return {
    ...row,
    firstDay: Temporal.PlainDate.from(row.firstDay),
    lastDay: row.lastDay === null ? undefined : Temporal.PlainDate.from(row.lastDay),
  };
}

/** What is set of tolls for all accounts, and for those with a setting of their own. */
export type TollSettings = {
  /** For accounts without a setting of their own. */
  readonly mode: TollMode;
  /** What a minute of a truck is worth against tolls; 0: ways are the fastest ones. */
  readonly minuteFils: Fils;
  readonly ofAccounts: readonly { readonly accountId: number; readonly mode: TollMode }[];
};

export async function findTollSettings(db: Queryable): Promise<TollSettings> {
  const { rows } = await db.query<{ accountId: number | null; mode: TollMode; minuteFils: Fils | null }>({
    text: `SELECT NULL AS "accountId", tolls AS mode, minute_fils AS "minuteFils" FROM toll_settings
           UNION ALL SELECT account_id, tolls, NULL FROM account_tolls ORDER BY "accountId" NULLS FIRST`,
    onlyReads: true,
  });
  const [usual, ...own] = rows;
  return {
    mode: usual?.mode ?? 'none',
    minuteFils: usual?.minuteFils ?? 0,
    ofAccounts: own.flatMap(({ accountId, mode }) => (accountId === null ? [] : [{ accountId, mode }])),
  };
}

/** What there is of tolls, as last read from the database. */
export type TollRows = {
  readonly gates: readonly TollGate[];
  readonly prices: readonly TollPrice[];
  readonly settings: TollSettings;
};

/** Returns all that is known of tolls, past and coming gates and prices too. */
export async function findTollRows(db: Queryable): Promise<TollRows> {
  const [gates, prices] = [await findTollGates(db), await findTollPrices(db)];
  return { gates, prices, settings: await findTollSettings(db) };
}

export function todayAt(now: Temporal.Instant): Temporal.PlainDate {
  return uaeDateAt(now);
}
