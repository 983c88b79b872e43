import { createHash } from 'node:crypto';
import type { ImportColumn, LineOutcome } from '@satha/terms/fleet-imports';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { keepOrRollBack } from '../../../platform/db/writing/keep-or-roll-back.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { noteFleet } from '../acts/note-fleet.ts';
import type { Fault, FileFault, LineFault } from './file/line-fault.ts';
import { type LineReader, type ReadLine, readLines } from './file/read-lines.ts';
import type { ImportOutcome } from './import-outcome.ts';

/** What a file of things of one kind is read by, stored by and told by. */
export type ImportKind<Row, Facts, Word extends string> = LineReader<Row, Facts> & {
  readonly noun: 'driver' | 'vehicle';
  readonly store: (
    transaction: Queryable,
    input: { readonly facts: readonly Facts[]; readonly mayUpdate: boolean; readonly at: Temporal.Instant },
  ) => Promise<ImportOutcome<Word>>;
  readonly describe: Readonly<Record<Word, (facts: Facts) => Fault>>;
};

/** A line that is sound, or one with all that is wrong with it. */
export type ImportedLine = {
  readonly line: number;
  readonly outcome: LineOutcome;
  /** The plate or the number; undefined where it could not be read. */
  readonly key: string | undefined;
  /** Of what is there or was stored. A new thing that was only looked at has no number yet. */
  readonly id: number | undefined;
  /** The columns that say something else than what was there. */
  readonly changes: readonly ImportColumn[];
  readonly faults: readonly Fault[];
};

export type FileOutcome = {
  /** In the order of the file. */
  readonly lines: readonly ImportedLine[];
  readonly counts: Readonly<Record<LineOutcome, number>>;
  /** Names what would be done, to what the things are now: another file, or a change by somebody else, gives another. */
  readonly fingerprint: string;
  readonly isStored: boolean;
};

export type ImportFileInput = {
  readonly bytes: Uint8Array;
  readonly mostLines: number;
  /** Whether things that are there and differ are changed, in place of being refused. */
  readonly mayUpdate: boolean;
  readonly acting: Acting;
  /** Asked only where no line is refused. */
  readonly mayKeep: (outcome: FileOutcome) => boolean;
};

/**
 * Stores what a file tells of: all of it in one database transaction with its lines in the audit log, or nothing where a
 * line is refused or `mayKeep` says no. What it would come to is found by doing it, so that a mere look meets every
 * constraint that the real thing meets.
 */
export async function importFile<Row, Facts, Word extends string>(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  kind: ImportKind<Row, Facts, Word>,
  { bytes, mostLines, mayUpdate, acting, mayKeep }: ImportFileInput,
): Promise<FileOutcome | { readonly fileFault: FileFault }> {
  const at = clock();
  const read = readLines(bytes, kind, mostLines, at);
  if ('fileFault' in read) return read;
  const facts = read.lines.map((line) => line.facts);
  const outcome = await keepOrRollBack(
    db,
    async (transaction) => {
      const stored = await kind.store(transaction, { facts, mayUpdate, at });
      const made = makeOutcome(read, stored, kind, { mayUpdate });
      const isStored = made.counts.refused === 0 && mayKeep(made);
      if (isStored) await noteImport(transaction, { acting, at, noun: kind.noun }, stored);
      return { ...made, isStored };
    },
    ({ isStored }) => isStored,
  );
  return outcome.isStored ? outcome : { ...outcome, lines: outcome.lines.map(withoutNewId) };
}

function noteImport(
  transaction: Queryable,
  {
    acting,
    at,
    noun,
  }: { readonly acting: Acting; readonly at: Temporal.Instant; readonly noun: 'driver' | 'vehicle' },
  { created, changed }: Pick<ImportOutcome<string>, 'created' | 'changed'>,
): Promise<void> {
  const details = { by: 'import' };
  return noteFleet(
    transaction,
    acting,
    at,
    ...created.map(({ id }) => ({ action: `${noun}.created`, id, details }) as const),
    ...changed.map(({ id }) => ({ action: `${noun}.changed`, id, details }) as const),
  );
}

/** The number that a look gave is another one's later. */
function withoutNewId(line: ImportedLine): ImportedLine {
  return line.outcome === 'created' ? { ...line, id: undefined } : line;
}

function makeOutcome<Facts, Word extends string>(
  read: { readonly lines: readonly ReadLine<Facts>[]; readonly faults: readonly LineFault[] },
  stored: ImportOutcome<Word>,
  { keyOf, describe }: Pick<ImportKind<unknown, Facts, Word>, 'keyOf' | 'describe'>,
  { mayUpdate }: { readonly mayUpdate: boolean },
): FileOutcome {
  const lineAt = (place: number) => read.lines[place] as ReadLine<Facts>;
  const faultsOfPlaces = Map.groupBy(stored.faults, ({ place }) => place);
  const sound = (outcome: LineOutcome, rows: ImportOutcome<Word>['created' | 'changed']): ImportedLine[] =>
    rows
      .filter(({ place }) => !faultsOfPlaces.has(place))
      .map(({ place, id, ...row }) => {
        const { line, facts } = lineAt(place);
        const changes = 'differing' in row ? (row.differing as readonly ImportColumn[]) : [];
        return { line, outcome, key: keyOf(facts), id, changes, faults: [] };
      });
  const ids = new Map([...stored.changed, ...stored.unchanged].map(({ place, id }) => [place, id]));
  const refusedPlaces = [...faultsOfPlaces].map(([place, faults]): ImportedLine => {
    const { line, facts } = lineAt(place);
    return refused(
      line,
      faults.map(({ fault }) => describe[fault](facts)),
      keyOf(facts),
      ids.get(place),
    );
  });
  const refusedLines = [...Map.groupBy(read.faults, ({ line }) => line)].map(([line, faults]) =>
    refused(
      line,
      faults.map(({ line: _, ...fault }) => fault),
    ),
  );
  const lines = [
    ...sound('created', stored.created),
    ...sound('changed', stored.changed),
    ...sound('unchanged', stored.unchanged),
    ...refusedPlaces,
    ...refusedLines,
  ].toSorted((one, other) => one.line - other.line);
  const count = (outcome: LineOutcome) => lines.filter((line) => line.outcome === outcome).length;
  return {
    lines,
    counts: {
      created: count('created'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    fingerprint: fingerprintOf({ mayUpdate, facts: read.lines, changed: stored.changed, lines }),
    isStored: false,
  };
}

function refused(line: number, faults: readonly Fault[], key?: string, id?: number): ImportedLine {
  return { line, outcome: 'refused', key, id, changes: [], faults };
}

/** The number of a new thing is no part of it: each look gives another one. */
function fingerprintOf({
  lines,
  ...rest
}: {
  readonly lines: readonly ImportedLine[];
  readonly [name: string]: unknown;
}) {
  const told = JSON.stringify({ ...rest, lines: lines.map(withoutNewId) });
  return createHash('sha256').update(told).digest('base64url');
}
