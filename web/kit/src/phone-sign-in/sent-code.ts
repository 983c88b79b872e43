import type { WrittenNumber } from '@satha/terms/writing/phone-number';
import { readClockMs } from '../clock.ts';
import { readStored, removeStored, writeStored } from '../pwa/store.ts';
import type { PhoneSignIn, SentCodeData } from './phone-sign-in.ts';

/** To which number a code was sent, how long it is good, and when it can be sent again. */
export type SentCode = {
  readonly number: WrittenNumber;
  readonly goodUntilMs: number;
  readonly againAtMs: number;
  /** Whether it is not the first one. */
  readonly isAgain: boolean;
  /** How many wrong ones were typed in its place; left out: none. */
  readonly wrongTries?: number;
};

/** By whose name it is stored. */
type StoredName = Pick<PhoneSignIn, 'name'>;

const keyOf = ({ name }: StoredName) => `${name}-sent-1`;
/** The service tells lives in whole seconds, and its answer takes its time. */
const sameWithinMs = 15_000;
/** Then the number is asked for again. */
const longestMs = 30 * 60_000;

export function noteSent(
  phone: StoredName,
  number: WrittenNumber,
  data: SentCodeData,
  isAgain: boolean,
  before?: SentCode,
): SentCode {
  const nowMs = readClockMs();
  const goodUntilMs = nowMs + data.expiresInSeconds * 1000;
  // While the code before is good for a while, the message that comes again tells the same one.
  const isSame = before !== undefined && Math.abs(goodUntilMs - before.goodUntilMs) < sameWithinMs;
  return store(phone, {
    ...{ number, goodUntilMs, isAgain },
    againAtMs: nowMs + data.nextCodeInSeconds * 1000,
    wrongTries: isSame ? (before.wrongTries ?? 0) : 0,
  });
}

/** Notes that one more wrong code was typed. */
export function noteWrongTry(phone: StoredName, sent: SentCode): SentCode {
  return store(phone, { ...sent, wrongTries: (sent.wrongTries ?? 0) + 1 });
}

function store(phone: StoredName, sent: SentCode): SentCode {
  writeStored('tab', keyOf(phone), sent);
  return sent;
}

/** Phones with little memory forget a page while its reader looks at the message: it goes on where it was. */
export function readSent(phone: StoredName): SentCode | undefined {
  const sent = readStored<SentCode>('tab', keyOf(phone));
  return sent && readClockMs() < sent.goodUntilMs + longestMs ? sent : undefined;
}

export function forgetSent(phone: StoredName): void {
  removeStored('tab', keyOf(phone));
}
