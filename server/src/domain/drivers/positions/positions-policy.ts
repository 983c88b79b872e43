/** Our own figures. */
export const positionsPolicy = {
  /** No truck drives faster on a road of the UAE, whose highest limit is 160 km/h (44 m/s). */
  topMetersPerSecond: 60,
  /** A phone's clock may be ahead by so much. */
  mostSecondsAhead: 60,
  mostPointsAtOnce: 100,
  /** Of who is neither on a shift nor at a trip the last place is forgotten after so long, by the next sweep. */
  idleSecondsKept: 60,
} as const;
