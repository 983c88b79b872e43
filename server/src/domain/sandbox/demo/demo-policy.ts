/** The figures of the sandbox's demo. Every figure here is our own (November 2026). */
export const demoPolicy = {
  /** A console that nobody was heard to have open for so long is closed. */
  consoleSeconds: 60,
  /** The next trip begins after a time between these. */
  soonestNextSeconds: 15,
  latestNextSeconds: 60,
  /** As many as the places of the table `demo_trips`. */
  mostTrips: 20,
  /** Trips are never deleted: on one day of the UAE's calendar no more than so many are begun. */
  mostTripsOfDay: 600,
  /** A scheduled trip departs after a time between these. */
  soonestDepartureMinutes: 10,
  latestDepartureMinutes: 60,
  /** Who thinks better of a trip does so after a time between these. */
  soonestCancelSeconds: 10,
  latestCancelSeconds: 180,
  /** The wallet is topped up by this when it has fallen below. */
  topUpFils: 5_000_000,
  topUpBelowFils: 2_000_000,
} as const;

/** Returns since when somebody was heard of if a console is open. */
export function consoleHeardOfSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ seconds: demoPolicy.consoleSeconds });
}
