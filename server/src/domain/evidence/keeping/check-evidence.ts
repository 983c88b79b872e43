import { createHash } from 'node:crypto';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ExpectedFile, FileStore } from '../../../platform/files/file-store.ts';
import { readFileName } from '../files/file-names.ts';
import { type FileItem, filesOf, selectFileItems, selectUnknownNames } from './keeping-store.ts';

/** How a file of an item stands: the one that was sent, and what is shown of it. `not_arrived`: declared, never sent · `left_over`: erased or of no item, and still there. */
export type FileState =
  | 'sound'
  | 'missing'
  | 'changed'
  | 'not_arrived'
  | 'will_not_come'
  | 'erased'
  | 'left_over';

export type EvidenceCheck = {
  readonly counts: Readonly<Record<FileState, number>>;
  /** What is not as it has to be: missing, changed and left over, at most a thousand of them. */
  readonly faults: readonly {
    readonly name: string;
    readonly tripId: number | undefined;
    readonly state: FileState;
  }[];
};

const mostFaults = 1_000;
const namesAtOnce = 1_000;

/**
 * Compares every file that the database knows with the store, by its SHA-256, and every file in the store with the
 * database. Reads each file once, and holds a thousand rows in memory.
 * @throws FileStoreUnavailable
 */
export async function checkEvidence({
  db,
  files,
}: {
  readonly db: Queryable;
  readonly files: FileStore;
}): Promise<EvidenceCheck> {
  const counts = {
    sound: 0,
    missing: 0,
    changed: 0,
    not_arrived: 0,
    will_not_come: 0,
    erased: 0,
    left_over: 0,
  };
  const faults: EvidenceCheck['faults'][number][] = [];
  const note = (state: FileState, name: string, tripId: number | undefined) => {
    counts[state] += 1;
    const isFault = state === 'missing' || state === 'changed' || state === 'left_over';
    if (isFault && faults.length < mostFaults) faults.push({ name, tripId, state });
  };
  for await (const item of selectFileItems(db)) {
    for (const { name, ...expected } of filesOf(item)) {
      note(await stateOf(files, item, name, expected), name, item.tripId);
    }
  }
  for await (const name of findUnknownFiles(db, files)) note('left_over', name, readFileName(name)?.tripId);
  return { counts, faults };
}

async function stateOf(
  files: FileStore,
  item: FileItem,
  name: string,
  { sha256 }: ExpectedFile,
): Promise<FileState> {
  if (item.erasure === 'under_way') return 'erased';
  if (item.erasure === 'none' && !item.isStored) return item.isMissing ? 'will_not_come' : 'not_arrived';
  const file = await files.open(name);
  if (!file) return item.erasure === 'done' ? 'erased' : 'missing';
  if (item.erasure === 'done') {
    file.bytes.destroy();
    return 'left_over';
  }
  const digest = createHash('sha256');
  for await (const chunk of file.bytes) digest.update(chunk);
  return digest.digest('hex') === sha256 ? 'sound' : 'changed';
}

/** Files in the store that no item is of. */
async function* findUnknownFiles(db: Queryable, files: FileStore): AsyncGenerator<string> {
  let names: string[] = [];
  for await (const name of files.list()) {
    names.push(name);
    if (names.length < namesAtOnce) continue;
    yield* await nameUnknown(db, names);
    names = [];
  }
  if (names.length > 0) yield* await nameUnknown(db, names);
}

async function nameUnknown(db: Queryable, names: readonly string[]): Promise<string[]> {
  const unknown = await selectUnknownNames(db, names.map(readFileName));
  return unknown.map((at) => names[at] ?? '');
}
