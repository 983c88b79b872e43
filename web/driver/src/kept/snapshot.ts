import type { Reading } from './database.ts';
import { readDriverFact, readPhoneFact } from './fact-access.ts';
import type { DriverFacts, News, SessionFact } from './facts.ts';
import { readNews } from './news.ts';
import type { Entry, EvidenceRecord, FileRecord } from './records.ts';

/** What the phone's database holds for whoever drives; nothing of another driver is in it. */
export type Snapshot = Omit<DriverFacts, 'news' | 'pushAddress'> & {
  /** What the driver has not understood yet, the oldest first; left out: nothing. */
  readonly news?: readonly News[];
  readonly session: SessionFact | undefined;
  readonly isSignOutPending: boolean;
  /** In the order of pressing. */
  readonly entries: readonly Entry[];
  readonly files: readonly FileRecord[];
  readonly evidence: readonly EvidenceRecord[];
};

export async function takeSnapshot(transaction: Reading): Promise<Snapshot> {
  const session = await readPhoneFact(transaction, 'session');
  const isSignOutPending = (await readPhoneFact(transaction, 'isSignOutPending')) === true;
  const nothing = { session, isSignOutPending, entries: [], files: [], evidence: [] };
  if (session === undefined || session.state === 'out') return nothing;
  const { driverId } = session.driver;
  const isOwn = (record: { readonly driverId: number }) => record.driverId === driverId;
  const [entries, files, evidence, known, last, news, day] = await Promise.all([
    transaction.objectStore('entries').getAll(),
    transaction.objectStore('files').getAll(),
    transaction.objectStore('evidence').getAll(),
    readDriverFact(transaction, driverId, 'known'),
    readDriverFact(transaction, driverId, 'last'),
    readNews(transaction, driverId),
    readDriverFact(transaction, driverId, 'day'),
  ]);
  return {
    ...nothing,
    entries: entries.filter(isOwn),
    files: files.filter(isOwn).sort((one, other) => one.pressedAtMs - other.pressedAtMs),
    evidence: evidence.filter(isOwn).sort((one, other) => one.pressedAtMs - other.pressedAtMs),
    ...(known && { known }),
    ...(last && { last }),
    ...(news.length > 0 && { news }),
    ...(day && { day }),
  };
}
