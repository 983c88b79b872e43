/** Why nothing was stored, in a sentence. */
export type Refused = { readonly fault: string };

export function isRefused(outcome: object | undefined): outcome is Refused {
  return outcome !== undefined && 'fault' in outcome;
}

/** Returns why a day cannot be the last one of a row, the day before it begins for what never was to hold. */
export function findLastDayFault(
  { firstDay }: { readonly firstDay: Temporal.PlainDate },
  lastDay: Temporal.PlainDate,
): string | undefined {
  const least = firstDay.subtract({ days: 1 });
  return Temporal.PlainDate.compare(lastDay, least) < 0
    ? `lastDay must not be before ${least}: the first day is the one after.`
    : undefined;
}

/** Whether a row holds on that day or on any after it. */
export function holdsOnOrAfter(
  {
    firstDay,
    lastDay,
  }: { readonly firstDay: Temporal.PlainDate; readonly lastDay: Temporal.PlainDate | undefined },
  day: Temporal.PlainDate,
): boolean {
  if (lastDay === undefined) return true;
  return [day, firstDay].every((other) => Temporal.PlainDate.compare(other, lastDay) <= 0);
}
