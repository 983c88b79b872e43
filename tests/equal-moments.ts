const kinds = [Temporal.Instant, Temporal.PlainDate, Temporal.ZonedDateTime, Temporal.Duration] as const;

/** Tells whether two values of Temporal say the same; undefined where neither is one. */
export function areEqualMoments(one: unknown, other: unknown): boolean | undefined {
  const kind = kinds.find((each) => one instanceof each || other instanceof each);
  if (!kind) return undefined;
  return one instanceof kind && other instanceof kind && one.toString() === other.toString();
}
