import { readDialled } from '@satha/terms/writing/phone-number';

/** What somebody typed to find something by. */
export type TypedText = {
  /** Without blanks around it, and without marks that nobody sees. */
  readonly text: string;
  /** Of a text that may be a part of a phone's number: its digits, without what divides them or leads abroad. */
  readonly digits: string | undefined;
  /** Of a text that may be the number of a thing, such as `12` or `#12`. */
  readonly number: number | undefined;
};

/** Marks that turn the direction of writing: they come along when a text is copied. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Reads what somebody typed to find something by; undefined for a text that no database can hold, or with control characters. */
export function readTypedText(typed: string): TypedText | undefined {
  const text = typed.replace(directionMarks, '').trim();
  if (/\p{Cc}/u.test(text) || !text.isWellFormed()) return undefined;
  const dialled = readDialled(text);
  const [, digits] = /^(?:\+|00)?(\d{1,17})$/.exec(dialled) ?? [];
  const [, number] = /^#?([1-9]\d{0,14})$/.exec(dialled) ?? [];
  return { text, digits, number: number === undefined ? undefined : Number(number) };
}
