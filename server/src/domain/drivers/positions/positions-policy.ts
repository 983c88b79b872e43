/** Our own figures. */
export const positionsPolicy = {
  /** No truck drives faster on a road of the UAE, whose highest limit is 160 km/h (44 m/s). */
  topMetersPerSecond: 60,
  /** A phone's clock may be ahead by so much. */
  mostSecondsAhead: 60,
  /** A phone's clock that is wrong by more than a day is none to go by. */
  mostSecondsCorrected: 86_400,
  /** Who was not heard of for longer is not free: nobody knows where they are. */
  oldestFreshSeconds: 300,
  /** Who is at a trip, and was not heard of for longer, is silent: somebody waits for them. */
  silentSeconds: 180,
  /** Of who is neither on a shift nor at a trip the last place is forgotten after so long, by the next sweep. */
  idleSecondsKept: 60,
  /** A place that may be wrong by more is told with its radius, and is no proof of where a truck was; as in `is_outdone`. */
  coarseMeters: 500,
  /** No phone keeps what it could not send for longer: what is older is of a clock that is wrong. */
  oldestSeconds: 3 * 86_400,
  /** That a driver is not heard, and why, is noted once in so long, and is of interest for as long after it. */
  leftOutNotedSeconds: 60,
  leftOutToldSeconds: 600,
} as const;
