import { expect } from 'vitest';

const kinds = [Temporal.Instant, Temporal.PlainDate, Temporal.ZonedDateTime, Temporal.Duration] as const;

/** Vitest's `toMatchObject` looks into objects, and would take any two moments for the same: they show nothing inside. */
expect.addEqualityTesters([
  (one: unknown, other: unknown) => {
    const kind = kinds.find((each) => one instanceof each || other instanceof each);
    if (!kind) return undefined;
    return one instanceof kind && other instanceof kind && one.toString() === other.toString();
  },
]);
