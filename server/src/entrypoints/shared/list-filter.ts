import { type FieldProblem, Problem } from '../../values/problem.ts';
import { readMoment } from '../request-fields.ts';

const dayMessage = 'must be a day as YYYY-MM-DD, in UAE time.';
const momentMessage = 'must be a day as YYYY-MM-DD, in UAE time, or RFC 3339.';
const plainTextMessage = 'has a control character in it; send plain text.';
const cursorMessage = 'is not one of ours; send nextCursor of the page before.';

/** Reads what filters a list; `requireNone` refuses all that is wrong with it at once. */
export function createFilterReader() {
  const problems: FieldProblem[] = [];

  function read<Value>(
    field: string,
    text: string | undefined,
    readText: (text: string) => Value | undefined,
    message: string,
  ): Value | undefined {
    if (text === undefined) return undefined;
    const value = readText(text);
    if (value === undefined) problems.push({ field, message: `${field} ${message}` });
    return value;
  }

  return {
    read,
    /** Names with commas between, each of the table. */
    names<Name extends string>(
      field: string,
      text: string | undefined,
      table: readonly Name[],
    ): Name[] | undefined {
      const readNames = (list: string) => {
        const names = list.split(',').map((name) => table.find((one) => one === name));
        return names.every((name) => name !== undefined) ? names : undefined;
      };
      return read(field, text, readNames, `must be names with commas between: ${table.join(', ')}.`);
    },
    /** What somebody typed. */
    typed: <Value>(field: string, text: string | undefined, readTyped: (text: string) => Value | undefined) =>
      read(field, text, readTyped, plainTextMessage),
    /** A day's first moment. */
    dayStart: (field: string, text: string | undefined) =>
      read(field, text, (day) => readMoment(day, false), dayMessage),
    /** The first moment after a day. */
    dayEnd: (field: string, text: string | undefined) =>
      read(field, text, (day) => readMoment(day, true), dayMessage),
    /** A moment, or a day's first. */
    momentFrom: (field: string, text: string | undefined) =>
      read(field, text, (moment) => readMoment(moment, false), momentMessage),
    /** A moment, or the first after a day. */
    momentTo: (field: string, text: string | undefined) =>
      read(field, text, (moment) => readMoment(moment, true), momentMessage),
    /** Where the page before ended: a number, unless the list has cursors of another form. */
    cursor: (text: string | undefined) => read('cursor', text, readIdCursor, cursorMessage),
    /** The same of a list by time. */
    momentCursor: (text: string | undefined) => read('cursor', text, readMomentCursor, cursorMessage),
    /** The same of a list that may be sorted either way. */
    anyCursor: (text: string | undefined): Position | undefined =>
      read('cursor', text, (cursor) => readMomentCursor(cursor) ?? readPosition(cursor), cursorMessage),
    cursorBy: <Place>(text: string | undefined, readPlace: (cursor: string) => Place | undefined) =>
      read('cursor', text, readPlace, cursorMessage),
    requireNone(): void {
      if (problems.length > 0) throw new Problem('invalid_request', { fields: problems });
    },
  };
}

/** Makes a cursor, opaque to callers, of where the page ended. */
export function makeIdCursor(lastId: number): string {
  return Buffer.from(`below:${lastId}`).toString('base64url');
}

function readIdCursor(cursor: string): number | undefined {
  const match = /^below:(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const id = Number(match?.[1]);
  return Number.isSafeInteger(id) ? id : undefined;
}

/** Where a list goes on: behind a number, and a time where it is sorted by one. */
export type Position = { readonly at: Temporal.Instant | undefined; readonly id: number };

function readPosition(cursor: string): Position | undefined {
  const id = readIdCursor(cursor);
  return id === undefined ? undefined : { at: undefined, id };
}

/** Makes a cursor of where a list goes on, however it is sorted; null at its end. */
export function makeCursor(next: Position | undefined): string | null {
  if (!next) return null;
  return next.at ? makeMomentCursor({ at: next.at, id: next.id }) : makeIdCursor(next.id);
}

/** A row of a list by time: what it is sorted by, and its number. */
export type MomentPosition = { readonly at: Temporal.Instant; readonly id: number };

/** Makes a cursor of where a list by time goes on; null at its end. */
export function makeMomentCursor(next: MomentPosition | undefined): string | null {
  if (!next) return null;
  const micros = next.at.epochNanoseconds / 1_000n;
  return Buffer.from(`below:${micros}:${next.id}`).toString('base64url');
}

function readMomentCursor(cursor: string): MomentPosition | undefined {
  const match = /^below:(\d{1,16}):(\d{1,16})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [micros, id] = [Number(match?.[1]), Number(match?.[2])];
  if (!Number.isSafeInteger(micros) || !Number.isSafeInteger(id)) return undefined;
  return { at: Temporal.Instant.fromEpochNanoseconds(BigInt(micros) * 1_000n), id };
}
