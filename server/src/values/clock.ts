/** Returns the present moment; the only way in which time comes in. */
export type Clock = () => Temporal.Instant;
