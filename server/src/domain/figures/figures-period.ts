import { mostFigureDays } from '@satha/terms/figures';
import { Problem } from '../../values/problem.ts';
import { startOfUaeDay } from '../../values/uae-time.ts';

/** What is summed up: whole days of the UAE's calendar, the first and the last among them, on the accounts' own clocks. */
export type FiguresPeriod = {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  /** Left out: of all accounts. */
  readonly accountId?: number | undefined;
  /** Whether trips of the sandbox's demo are among them; left out: they are not. */
  readonly withDemo?: boolean | undefined;
};

/** @throws Problem invalid_request for a period that ends before it begins, or is longer than figures are made of. */
export function requireSoundPeriod({ from, to }: FiguresPeriod): void {
  for (const [field, { year }] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (year < 2000 || year > 2999)
      throw refuse(`${field} must be a day from 2000 to 2999; choose another one.`, field);
  }
  const days = from.until(to).days + 1;
  if (days < 1) throw refuse('to must not be before from; choose a later day.');
  if (days > mostFigureDays) {
    throw refuse(`from and to span ${days} days; choose at most ${mostFigureDays}.`);
  }
}

/** Returns how often an hour of the UAE's day has begun in a period, by the real clock. */
export function countTimes({ from, to }: FiguresPeriod, hour: number, now: Temporal.Instant): number {
  const hours = startOfUaeDay(from).add({ hours: hour }).until(now).total('hours');
  return hours < 0 ? 0 : Math.min(from.until(to).days, Math.floor(hours / 24)) + 1;
}

function refuse(message: string, field = 'to'): Problem {
  return new Problem('invalid_request', { fields: [{ field, message }] });
}
