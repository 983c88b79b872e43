/** Our own figures. */
export const positionsPolicy = {
  /** No truck drives faster on a road of the UAE, whose highest limit is 160 km/h (44 m/s). */
  topMetersPerSecond: 60,
  /** A phone's clock may be ahead by so much. */
  mostSecondsAhead: 60,
  /** A phone's clock that is wrong by more than a day is none to go by. */
  mostSecondsCorrected: 86_400,
  mostPointsAtOnce: 100,
  /** Who was not heard of for longer is not free: nobody knows where they are. */
  oldestFreshSeconds: 300,
  /** Of who is neither on a shift nor at a trip the last place is forgotten after so long, by the next sweep. */
  idleSecondsKept: 60,
  /** What a tracker kept while it had no network counts for the track of a trip; what is older counts for nothing. */
  oldestTrackedSeconds: 86_400,
  /** A place of a tracker that may be wrong by more, as one from mobile masts, is no place. */
  coarsestMeters: 2_000,
} as const;
