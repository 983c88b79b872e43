import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useState } from 'react';

/** What a form asks for, each field as its text. */
export type Texts<Field extends string> = Readonly<Record<Field, string>>;

type Version<Field extends string> = { readonly version: number; readonly texts: Texts<Field> };

/** A change that came too late: what was wanted, of the record that was seen, and the record now. */
export type RecordConflict<Field extends string> = {
  readonly wanted: Partial<Texts<Field>>;
  readonly seen: Version<Field>;
  readonly now: Version<Field>;
};

type SaveRecordParts<Field extends string> = {
  readonly record: Version<Field>;
  /** Sends what is to be otherwise. */
  send(version: number, changes: Partial<Texts<Field>>): Promise<unknown>;
  askAnew(): Promise<Version<Field>>;
  onSaved(): unknown;
  onUnchanged(): void;
};

const tooLate: RefusalCode = 'version_conflict';

/**
 * Saves a change of a record, by the version that was seen last, and gives the conflict with somebody else's while there is
 * one. Anything else that is refused is thrown.
 */
export function useSaveRecord<Field extends string>(parts: SaveRecordParts<Field>) {
  const { record, send, askAnew, onSaved, onUnchanged } = parts;
  const [seen, setSeen] = useState(record);
  const [conflict, setConflict] = useState<RecordConflict<Field>>();
  async function save(changes: Partial<Texts<Field>>): Promise<void> {
    if (Object.keys(changes).length === 0) {
      onUnchanged();
      return;
    }
    try {
      await send(seen.version, changes);
      await onSaved();
    } catch (error) {
      if (!(error instanceof ApiProblem && error.reason === tooLate)) throw error;
      const now = await askAnew();
      setConflict({ wanted: changes, seen, now });
      setSeen(now);
    }
  }
  return { save, conflict };
}

/** Returns the fields whose texts differ from those of the record. */
export function changesOf<Field extends string>(
  values: Texts<Field>,
  before: Texts<Field>,
): Partial<Texts<Field>> {
  const names = Object.keys(values) as Field[];
  const changed = names.filter((name) => values[name].trim() !== before[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name].trim()])) as Partial<Texts<Field>>;
}
