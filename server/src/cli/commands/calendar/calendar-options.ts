import { calendarKinds, calendarStatuses } from '@satha/terms/calendar';
import { InvalidArgumentError, Option } from 'commander';
import { longestWords, readLabel } from '../../../values/label.ts';
import { parseUaeDateTime, startOfUaeDay } from '../../../values/uae-time.ts';
import { parseDate } from '../../options.ts';
import { Refusal } from '../../refusal.ts';

/** A day of the UAE, or a minute of one. */
export type Moment =
  | { readonly day: Temporal.PlainDate; readonly at?: never }
  | { readonly at: Temporal.Instant; readonly day?: never };

export function parseMoment(text: string): Moment {
  const at = parseUaeDateTime(text);
  if (at !== undefined) return { at };
  try {
    return { day: parseDate(text) };
  } catch {
    throw new InvalidArgumentError(
      'It must be a day such as 2026-12-02, or a time on the UAE’s clocks such as 2026-12-02T18:00.',
    );
  }
}

/** Returns where a span begins that begins with a moment: a day at its midnight. */
export function beginningOf({ at, day }: Moment): Temporal.Instant {
  return at ?? startOfUaeDay(day);
}

/** Returns where a span ends that goes to a moment: a day is in it as a whole, a minute is not. */
export function endOf({ at, day }: Moment): Temporal.Instant {
  return at ?? startOfUaeDay(day.add({ days: 1 }));
}

export const kindOption = () => new Option('--kind <kind>', 'what the days are').choices([...calendarKinds]);

export const statusOption = () =>
  new Option('--status <status>', 'how sure it is; withdrawn takes it back').choices([...calendarStatuses]);

/**
 * Requires a readable text of who said so, and returns it trimmed. @throws Refusal for a text that nobody
 * could read later.
 */
export function requireSource(text: string): string {
  const source = readLabel('--source', text, longestWords);
  if ('fault' in source) throw new Refusal(`${source.fault} It tells who said so, and where.`);
  return source.text;
}
