/** Our own figures. */
export const positionsPolicy = {
  /** No truck drives faster on a road of the UAE, whose highest limit is 160 km/h (44 m/s). */
  topMetersPerSecond: 60,
  /** A phone's clock may be ahead by so much. */
  mostSecondsAhead: 60,
  mostPointsAtOnce: 100,
} as const;
