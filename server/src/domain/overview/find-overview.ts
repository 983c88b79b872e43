import { arrivalPunctualities } from '@satha/terms/lists/arrival-punctualities';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { startOfUaeDay, uaeDateAt } from '../../values/uae-time.ts';
import { type Attention, type OverviewSums, selectAttention, selectOverview } from './overview-store.ts';

/** Our own figures. */
export const overviewPolicy = {
  /** Arrivals are counted by how late they were at the most. */
  latenessMinutes: Object.values(arrivalPunctualities).filter((minutes) => minutes !== null),
  /** After a promised arrival, and after the beginning of a search: then somebody should look. */
  lateAfterMinutes: 5,
  longSearchMinutes: 10,
  /** Days, today among them. */
  unservedDays: 2,
  mostTrips: 5,
} as const;

export type OverviewDeps = { readonly db: Queryable; readonly clock: Clock };

/** Returns an account's last days in sums, today among them, and what needs somebody now; undefined without a wallet. */
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
      start: startOfUaeDay(today.subtract({ days: days - 1 })),
      today,
      latenessMinutes,
    }),
    selectAttention(db, {
      accountId,
      promisedBefore: now.subtract({ minutes: policy.lateAfterMinutes }),
      searchedSince: accountNow.subtract({ minutes: policy.longSearchMinutes }),
      unservedSince: startOfUaeDay(unservedFrom),
      atMost: policy.mostTrips,
    }),
  ]);
  return sums && { ...sums, ...attention, unservedFrom };
}
