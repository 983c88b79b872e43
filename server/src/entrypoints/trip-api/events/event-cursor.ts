import { Problem } from '../../../values/problem.ts';

/**
 * A cursor is the number of an event in the account's log, as text; undefined when none is sent.
 * @throws Problem invalid_request when it is none.
 */
export function readCursor(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  const message = `${field} is not one of ours; send nextCursor of a page, or the id of a frame of the stream.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

/** Waiting from there on would pass over all that happens until then. */
export function cursorAhead(field: string): Problem {
  const message =
    `${field} is past the end of the account's events; send a cursor of this account and this environment, or none ` +
    'to begin anew.';
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
