import type { MinuteWindow } from './truck-rule.ts';

/** Reads hours such as 06:00-22:00, on the UAE's clocks; undefined for what are none. */
export function parseWindow(text: string): MinuteWindow | undefined {
  const [, fromHour, fromMinute, untilHour, untilMinute] =
    /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/.exec(text) ?? [];
  const from = 60 * Number(fromHour) + Number(fromMinute);
  const until = 60 * Number(untilHour) + Number(untilMinute);
  return Number.isNaN(from + until) || until > 1440 ? undefined : { from, until };
}

/** Writes hours as `parseWindow` reads them. */
export function formatWindow({ from, until }: MinuteWindow): string {
  const time = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `${time(from)}-${time(until)}`;
}
