import { Problem } from '../problem.ts';

/** A field that would be changed, and what it is now. */
type Conflict = { readonly field: string; readonly now: unknown };

/**
 * Requires that a record still has the version that whoever changes it saw; the command line names none.
 * @throws Problem version_conflict, which says of each field that would be overwritten what it is now.
 */
export function requireSeenVersion(
  seen: number | undefined,
  version: number,
  conflicts: readonly Conflict[],
): void {
  if (seen === undefined || seen === version) return;
  const fields = conflicts.map(({ field, now }) => {
    const told = now === undefined || now === '' ? 'not told' : String(now);
    return { field, message: `${field} is ${told} now, in version ${version}.` };
  });
  throw new Problem('version_conflict', { fields });
}
