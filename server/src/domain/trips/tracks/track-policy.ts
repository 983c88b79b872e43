/** Our own figures. */
export const trackPolicy = {
  /**
   * A track is thinned so long after its trip's end: what was pressed is confirmed by its points for a day, and a fee by what it
   * tells of the pickup is decided at the end.
   */
  wholeHours: 26,
  /** What is left out lay no further than this from the line of what stays: less than a phone is wrong by. */
  shapeMeters: 20,
  /** Around the pickup and the destination: when the truck came there and left stays. */
  placeMeters: 500,
  /** A quarter of an hour at the pace of two trips a second, in one minute. */
  tripsAtOnce: 60,
  mostRounds: 30,
} as const;
