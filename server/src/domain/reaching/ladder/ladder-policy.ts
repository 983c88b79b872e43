/** The figures by which drivers are reached for an offer; all are our own (November 2026). */
export const ladderPolicy = {
  /** From one step to the next; for an open phone also before the first. */
  stepSeconds: 6,
  /** Of a driver's phones so many are pushed to, those first that were seen last. */
  phonesAtMost: 5,
  /** To one driver. */
  textsPerHour: 10,
  callsPerHour: 4,
  /**
   * For the trips of one account on a day. Whoever books and cancels takes no more of the operator's calls; a completed trip brings
   * one, and is rarely called for more than once.
   */
  callsOfAccount: { first: 10, perTrip: 1, most: 20_000 },
  /** Ladders that one claim takes, and steps that one process is at: a slow push service holds up no other driver. */
  mostAtOnce: 50,
  mostUnderWay: 200,
  /** A sign of life by the phone's own word takes the place of a request that its worker made just before. */
  ownWordSeconds: 10,
  /** How offers were told is kept for so long. */
  keptDays: 30,
} as const;
