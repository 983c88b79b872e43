/** Our own figures (November 2026). */
export const actionPolicy = {
  /** Of one driver at one trip: ten times what a trip takes, so that a phone gone wild fills no table. */
  mostOfTrip: 60,
  /** Beyond it, of the ends of a trip alone: whatever a phone told before, its driver is not held at a trip. */
  mostEndsOfTrip: 20,
  /** A third delay is the last that anybody believes; the operator calls. */
  mostDelaysOfAssignment: 3,
  /** A phone is signed in for thirty days at a time: one that was silent for three times as long is another installation. */
  phoneKeptDays: 90,
} as const;
