import { withPlainDigits } from '@satha/terms/writing/digits';
import { foldKey } from '@satha/terms/writing/fold-name';
import { readMinutes } from '../pages/trip/steps/minutes.ts';
import type { TripStepName } from '../pages/trip/trip-step-names.ts';

/** What a command already says of its step; the dialog of the step begins with it. */
export type Given = {
  /** A driver's number, or a part of their name or plate. */
  readonly driver?: string;
  readonly minutes?: number;
  /** A note, a message, a reason. */
  readonly text?: string;
};

/** What one line means that an operator typed. */
export type Command =
  | { readonly kind: 'trip'; readonly tripId: number }
  | {
      readonly kind: 'step';
      readonly step: TripStepName;
      /** Undefined: of the trip that is shown. */
      readonly tripId: number | undefined;
      /** What is meant where the trip does not allow that. */
      readonly orElse?: TripStepName;
      readonly given: Given;
    }
  | { readonly kind: 'hold'; readonly driverId: number; readonly given: Given }
  | { readonly kind: 'release'; readonly driverId: number };

type Takes = 'nothing' | 'driver' | 'minutes' | 'minutesAndText' | 'text';
type Verb = {
  readonly step: TripStepName;
  readonly orElse?: TripStepName;
  readonly takes: Takes;
  /** In every language, whichever is spoken. */
  readonly words: readonly string[];
};

/** What can be done to a trip, by the words that begin a command. */
export const verbs: readonly Verb[] = [
  { step: 'assign', orElse: 'reassign', takes: 'driver', words: ['assign', 'give', 'تعيين', 'أسند'] },
  { step: 'takeOff', takes: 'text', words: ['off', 'unassign', 'سحب'] },
  { step: 'pause', takes: 'minutes', words: ['pause', 'إيقاف'] },
  { step: 'resume', takes: 'nothing', words: ['resume', 'استئناف'] },
  { step: 'widen', takes: 'nothing', words: ['widen', 'توسيع'] },
  { step: 'restart', takes: 'nothing', words: ['restart', 'إعادة'] },
  { step: 'reschedule', takes: 'nothing', words: ['reschedule', 'depart', 'موعد'] },
  { step: 'promise', takes: 'minutesAndText', words: ['promise', 'وصول'] },
  { step: 'confirm', takes: 'text', words: ['confirm', 'تأكيد'] },
  { step: 'correct', takes: 'nothing', words: ['correct', 'تصحيح'] },
  { step: 'end', takes: 'nothing', words: ['end', 'إنهاء'] },
  { step: 'note', takes: 'text', words: ['note', 'ملاحظة'] },
  { step: 'call', takes: 'text', words: ['call', 'مكالمة'] },
  { step: 'message', takes: 'text', words: ['message', 'sms', 'رسالة'] },
];

/** However it is written: إيقاف is ايقاف, رسالة is رساله. */
const isOneOf = (words: readonly string[], word: string) =>
  words.some((known) => foldKey(known) === foldKey(word));

/** The words of what is done to a driver, with or without a trip. */
export const driverVerbs = { hold: ['hold', 'حجب'], release: ['release', 'إطلاق', 'رفع'] } as const;

const number = /^#?(\d{1,15})$/;

/**
 * Reads a command: `#4711 assign 31`, `assign 31` of the trip that is shown, `hold 12 20m`, `note the gate is closed`, or a
 * trip's number alone. Digits are read in whichever writing. Undefined for what is no command: it is looked for, then.
 */
export function readCommand(line: string): Command | undefined {
  const [first = '', ...rest] = splitOnce(line);
  const tripId = readNumber(first);
  const said = tripId === undefined ? line.trim() : (rest[0] ?? '');
  if (tripId !== undefined && said === '') {
    return first.startsWith('#') ? { kind: 'trip', tripId } : undefined;
  }
  const [word = '', further = ''] = splitOnce(said);
  if (tripId === undefined) {
    const ofDriver = readOfDriver(word, further);
    if (ofDriver) return ofDriver;
  }
  const verb = verbs.find(({ words }) => isOneOf(words, word));
  if (!verb) return undefined;
  const given = readGiven(verb.takes, further);
  const { step, orElse } = verb;
  return given && { kind: 'step', step, tripId, ...(orElse && { orElse }), given };
}

function readOfDriver(word: string, further: string): Command | undefined {
  const [whom = '', rest = ''] = splitOnce(further);
  const driverId = readNumber(whom);
  if (driverId === undefined) return undefined;
  if (isOneOf(driverVerbs.release, word) && rest === '') return { kind: 'release', driverId };
  if (!isOneOf(driverVerbs.hold, word)) return undefined;
  return { kind: 'hold', driverId, given: readMinutesAndText(rest) };
}

/** Reads for how long and why: `20m lunch`, `20m`, `lunch`. */
function readMinutesAndText(line: string): Given {
  const [howLong = '', why = ''] = splitOnce(line);
  const minutes = readDuration(howLong);
  const text = minutes === undefined ? line : why;
  return { ...(minutes !== undefined && { minutes }), ...(text !== '' && { text }) };
}

/** What a verb is given; undefined for more than it takes. */
function readGiven(takes: Takes, further: string): Given | undefined {
  if (further === '') return {};
  switch (takes) {
    case 'nothing':
      return undefined;
    case 'driver':
      return { driver: withPlainDigits(further).replace(/^#(?=\d+$)/, '') };
    case 'minutes': {
      const minutes = readDuration(further);
      return minutes === undefined ? undefined : { minutes };
    }
    case 'minutesAndText':
      return readMinutesAndText(further);
    case 'text':
      return { text: further };
  }
}

/** Reads minutes: `20`, `20m`, `2h`, `20 د`, `2 س`; undefined for what is none, or not from a minute to a day. */
function readDuration(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,4})\s?(m|min|h|د|س)?$/i.exec(withPlainDigits(text).trim()) ?? [];
  if (count === '') return undefined;
  const isHours = unit.toLowerCase() === 'h' || unit === 'س';
  return readMinutes(String(isHours ? Number(count) * 60 : Number(count)));
}

function readNumber(text: string): number | undefined {
  const [, digits] = number.exec(withPlainDigits(text)) ?? [];
  const read = Number(digits ?? 0);
  return read >= 1 ? read : undefined;
}

/** Splits a text at its first space. */
function splitOnce(text: string): readonly string[] {
  const trimmed = text.trim();
  const at = trimmed.search(/\s/);
  return at < 0 ? [trimmed] : [trimmed.slice(0, at), trimmed.slice(at).trim()];
}
