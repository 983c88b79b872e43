/** The present moment; the one door through which time comes in. */
export type Clock = () => Temporal.Instant;
