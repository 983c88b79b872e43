import { InvalidArgumentError } from 'commander';
import { type Plate, parsePlate } from '../domain/drivers/plate.ts';
import { type Fils, filsFromAed } from '../values/money.ts';
import { readTypedText, type TypedText } from '../values/text/typed-text.ts';
import { parseUaeDateTime, startOfUaeDay } from '../values/uae-time.ts';
import { sayForm } from './importing/say-faults.ts';

/** Our own figure: the console takes no longer ones either. */
const longestSearch = 100;

/**
 * Returns a whole number from 1 on, as accounts, keys and trips have. For commander: what it throws becomes
 * exit code 2.
 */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id >= 1) return id;
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

/**
 * Reads an amount such as 1000, -600 or 49.95 as whole fils. The true minus, which is how amounts are shown,
 * is read too.
 */
export function parseAed(text: string): Fils {
  const plain = text.replace(/^−/, '-');
  const fils = /^[+-]?\d+(\.\d{1,2})?$/.test(plain) ? filsFromAed(Number(plain)) : undefined;
  if (fils !== undefined) return fils;
  throw new InvalidArgumentError('It must be an amount in AED such as 1000, -600 or 49.95.');
}

export function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new InvalidArgumentError('It must be a whole number from 1 to 65535.');
}

/** Returns a day of the calendar, such as 2028-05-31. */
export function parseDate(text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text);
  } catch {
    // Told below, like every other text that is no day.
  }
  throw new InvalidArgumentError(sayForm({ word: 'day' }));
}

/**
 * Returns a moment on the UAE's clocks: a minute such as 2026-11-20T14:30, or a day, whose first moment it
 * is.
 */
export function parseTime(text: string): Temporal.Instant {
  const minute = parseUaeDateTime(text);
  if (minute) return minute;
  try {
    return startOfUaeDay(parseDate(text));
  } catch {
    throw new InvalidArgumentError(
      'It must be a day such as 2026-11-20, or a minute such as 2026-11-20T14:30.',
    );
  }
}

/** Returns the reader of a whole number from 1 to `most`. */
export function parseCount(most: number, least = 1): (text: string) => number {
  return (text) => {
    const count = Number(text);
    if (/^\d+$/.test(text) && count >= least && count <= most) return count;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };
}

/** Returns a reader that takes the word `none`, too: what was told is taken away. */
export function orNone<Value>(parse: (text: string) => Value): (text: string) => Value | 'none' {
  return (text) => {
    if (text === 'none') return text;
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidArgumentError)) throw error;
      throw new InvalidArgumentError(error.message.replace(/\.$/, ', or none.'));
    }
  };
}

/** Returns what somebody looks for by a text. */
export function parseTypedText(text: string): TypedText {
  const typed = text.length > longestSearch ? undefined : readTypedText(text);
  if (typed) return typed;
  throw new InvalidArgumentError(`It must be plain text of up to ${longestSearch} characters.`);
}

export function parsePlateOption(text: string): Plate {
  const plate = parsePlate(text);
  if (plate) return plate;
  throw new InvalidArgumentError(sayForm({ word: 'plate' }));
}
