import { useMemo } from 'react';
import { readDriverId, writeDriverFact } from '../kept/fact-access.ts';
import type { LastTrip, News } from '../kept/facts.ts';
import { isSameNews, readNews, writeNews } from '../kept/news.ts';
import { change, useSnapshot } from '../kept/phone-store.ts';
import type { Snapshot } from '../kept/snapshot.ts';
import { actionsOf } from '../outbox/add.ts';
import { applyActions, type ShownTrip } from './apply-actions.ts';

/** Returns the driver's trip with everything that was pressed done; undefined: they have none. */
export function useTrip(): ShownTrip | undefined {
  const snapshot = useSnapshot();
  return useMemo(() => showTrip(snapshot), [snapshot]);
}

/** Returns the trip of a snapshot as its driver sees it. */
export function showTrip(snapshot: Snapshot | undefined): ShownTrip | undefined {
  const session = snapshot?.session;
  if (snapshot === undefined || session === undefined || session.state === 'out') return undefined;
  const { known, entries } = snapshot;
  return applyActions(known?.trip ?? null, actionsOf(entries, session.driver.driverId), known?.lates);
}

/** Returns the trip that the driver ended last, until its summary is closed. */
export function useLastTrip(): LastTrip | undefined {
  return useSnapshot()?.last;
}

export async function closeLastTrip(): Promise<void> {
  await change(async (transaction) => {
    const driverId = await readDriverId(transaction);
    if (driverId !== undefined) await writeDriverFact(transaction, driverId, 'last', undefined);
  });
}

/**
 * Returns what became of a trip without its driver, the oldest that they have not understood yet; at first, perhaps, only
 * that it is theirs no more.
 */
export function useNews(): News | undefined {
  return useSnapshot()?.news?.[0];
}

/** Takes away what the driver has understood; what came after it waits for its turn. */
export async function closeNews(news: News): Promise<void> {
  await change(async (transaction) => {
    const driverId = await readDriverId(transaction);
    if (driverId === undefined) return;
    const all = await readNews(transaction, driverId);
    await writeNews(
      transaction,
      driverId,
      all.filter((each) => !isSameNews(each, news)),
    );
  });
}
