/** When a truck has to have been where it is pressed that it is: our own figures (November 2026), in life's time. */
export const pressPolicy = {
  /** A driver who is at work presses late; a truck that stands in a basement is heard of before it. */
  beforeSeconds: 900,
  /** A thumb presses early: at the gate, or on the last road. */
  afterSeconds: 1_800,
  /** What nobody has confirmed by then is the operator's to ask. */
  silentSeconds: 86_400,
} as const;
