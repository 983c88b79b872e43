import {
  type SentTextKind,
  sentTextKinds,
  type TripTextKind,
  type TripTextResult,
  tripTextKinds,
  tripTextResults,
} from '@satha/terms/figures';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { createPlace } from '../../trips/searching/place.ts';
import type { FiguresPeriod } from '../figures-period.ts';
import { eachTripWith, figuresKey } from '../period-store.ts';

/** What messages cost. Null: no price is set, or how many parts they had is not known. */
type Costs = { readonly costFils: Fils | null };

/** Trips whose customer was to be sent a message, and what became of it. */
export type CountedTexts = Costs & {
  readonly text: TripTextKind;
  readonly result: TripTextResult;
  readonly trips: number;
  /** Null: some were sent before parts were counted. */
  readonly parts: number | null;
};

/** Messages of a kind that gateways took, and in how many parts they bill them. */
export type SentTexts = Costs & {
  readonly kind: SentTextKind;
  readonly messages: number;
  readonly parts: number;
};

/**
 * Counts the messages to customers about trips that were booked in a period; only where there are some. What parts cost is
 * told at the price of one.
 */
export async function countTexts(
  db: Queryable,
  period: FiguresPeriod,
  partFils: Fils | undefined,
): Promise<readonly CountedTexts[]> {
  const values: unknown[] = [];
  const { rows } = await db.query<Omit<CountedTexts, 'costFils'>>({
    text: `SELECT m.kind AS text, m.status AS result, count(*)::integer AS trips,
             CASE WHEN count(*) FILTER (WHERE m.status = 'sent' AND m.parts IS NULL) = 0
               THEN coalesce(sum(m.parts), 0)::integer END AS parts
           FROM ${eachTripWith('trip_texts', 'm', period, createPlace(values))} GROUP BY m.kind, m.status`,
    values,
    onlyReads: true,
    concurrencyKey: figuresKey,
  });
  return tripTextKinds.flatMap((text) =>
    tripTextResults.flatMap((result) =>
      rows
        .filter((row) => row.text === text && row.result === result)
        .map((row) => ({ ...row, costFils: costOf(row.parts, partFils) })),
    ),
  );
}

/**
 * Counts the messages that gateways took in a period, of trips or not, by the day on which they took them; only where there
 * are some. None for one account: whose they were is not kept.
 */
export async function countSentTexts(
  db: Queryable,
  { from, to, accountId }: FiguresPeriod,
  partFils: Fils | undefined,
): Promise<readonly SentTexts[]> {
  if (accountId !== undefined) return [];
  const { rows } = await db.query<Omit<SentTexts, 'costFils'>>({
    text: `SELECT kind, sum(messages)::integer AS messages, sum(parts)::integer AS parts FROM sms_sent_days
           WHERE day BETWEEN $1 AND $2 GROUP BY kind`,
    values: [from.toString(), to.toString()],
    onlyReads: true,
  });
  return sentTextKinds.flatMap((kind) =>
    rows.filter((row) => row.kind === kind).map((row) => ({ ...row, costFils: costOf(row.parts, partFils) })),
  );
}

function costOf(parts: number | null, partFils: Fils | undefined): Fils | null {
  return parts === null || partFils === undefined ? null : parts * partFils;
}
