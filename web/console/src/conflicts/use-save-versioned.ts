import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useState } from 'react';

/** A change that came too late: what was wanted, of the record that was seen, and the record now. */
export type Conflict<Saved, Change> = { readonly wanted: Change; readonly seen: Saved; readonly now: Saved };

type SaveParts<Saved, Change> = {
  /** The record as its reader has it before them. */
  readonly record: Saved;
  /** Sends a change of the record that was seen, by its version. */
  send(seen: Saved, change: Change): Promise<Saved>;
  /** Asks for the record as it is now. */
  askAnew(): Promise<Saved>;
  onSaved(saved: Saved): void;
};

const tooLate: RefusalCode = 'version_conflict';

/**
 * Returns what saves a change of a record, by the version that was seen last, and the conflict with somebody else's while
 * there is one. Anything else that is refused is thrown.
 */
export function useSaveVersioned<Saved, Change>({ record, ...parts }: SaveParts<Saved, Change>) {
  const [seen, setSeen] = useState(record);
  const [conflict, setConflict] = useState<Conflict<Saved, Change>>();
  async function save(change: Change): Promise<void> {
    try {
      parts.onSaved(await parts.send(seen, change));
    } catch (error) {
      if (!(error instanceof ApiProblem && error.reason === tooLate)) throw error;
      const now = await parts.askAnew();
      setConflict({ wanted: change, seen, now });
      setSeen(now);
    }
  }
  return { save, conflict };
}
