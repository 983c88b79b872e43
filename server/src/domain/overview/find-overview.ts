import { arrivalPunctualities } from '@satha/terms/figures';
import { finalStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../values/uae-time.ts';
import { type Attention, selectAttention } from './attention-store.ts';
import { keepDays, type OverviewSums, selectOverview } from './days-store.ts';

/** Our own figures. */
export const overviewPolicy = {
  /** Arrivals are counted by how late they were at the most. */
  latenessMinutes: Object.values(arrivalPunctualities).filter((minutes) => minutes !== null),
  /** After a promised arrival, and after the beginning of a search: then somebody should look. */
  lateAfterMinutes: 5,
  longSearchMinutes: 10,
  /** A day's sums are kept from so long after its end on: by then whatever was posted on it stands there. */
  keptAfterMinutes: 15,
  /** A day is kept once no more of its trips than these may still change: each of them is looked up anew. */
  mostOpenTrips: 200,
  /** Days, today among them. */
  unservedDays: 2,
  mostTrips: 5,
} as const;

export type OverviewDeps = { readonly db: Queryable; readonly clock: Clock };

/**
 * Returns an account's last days in sums, today among them, and what needs somebody now; undefined without a wallet. Sums of
 * days that are over are kept, so that only today is added up anew.
 */
export async function findOverview(
  { db, clock }: OverviewDeps,
  { accountId, clockOffsetSeconds }: { readonly accountId: number; readonly clockOffsetSeconds: number },
  days: number,
): Promise<(OverviewSums & Attention & { readonly unservedFrom: Temporal.PlainDate }) | undefined> {
  const now = clock();
  const accountNow = now.add({ seconds: clockOffsetSeconds });
  const today = uaeDateAt(accountNow);
  const { latenessMinutes, ...policy } = overviewPolicy;
  const unservedFrom = today.subtract({ days: policy.unservedDays - 1 });
  const [sums, attention] = await Promise.all([
    selectOverview(db, {
      accountId,
      firstDay: today.subtract({ days: days - 1 }),
      ...{ today, latenessMinutes, endedStatuses: finalStatuses },
    }),
    selectAttention(db, {
      accountId,
      promisedBefore: now.subtract({ minutes: policy.lateAfterMinutes }),
      searchedSince: accountNow.subtract({ minutes: policy.longSearchMinutes }),
      unservedSince: startOfUaeDay(unservedFrom),
      atMost: policy.mostTrips,
    }),
  ]);
  if (!sums) return undefined;
  const { added, ...told } = sums;
  const firstUnkept = uaeDateAt(now.subtract({ minutes: policy.keptAfterMinutes })).toString();
  const kept = added.filter(
    ({ day, open_trips: open }) => day < firstUnkept && open.length <= policy.mostOpenTrips,
  );
  if (kept.length > 0) await keepDays(db, accountId, kept);
  return { ...told, ...attention, unservedFrom };
}
