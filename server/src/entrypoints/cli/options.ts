import { InvalidArgumentError } from 'commander';
import { type Fils, filsFromAed } from '../../values/money.ts';

/** A whole number from 1 on, as accounts, keys and trips have. For commander: what it throws becomes exit code 2. */
export function parseId(text: string): number {
  const id = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(id) && id >= 1) return id;
  throw new InvalidArgumentError('It must be a whole number from 1 on.');
}

/** Whole fils of an amount such as 1000, -600 or 49.95. The true minus, which is how amounts are shown, is read too. */
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

/** A day of the calendar, such as 2028-05-31. */
export function parseDate(text: string): Temporal.PlainDate {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text);
  } catch {
    // Told below, like every other text that is no day.
  }
  throw new InvalidArgumentError('It must be a day of the calendar such as 2028-05-31.');
}
