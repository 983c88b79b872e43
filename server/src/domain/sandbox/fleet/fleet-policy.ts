import { stayAtPickup } from '../../trips/promises/stay-at-pickup.ts';

/**
 * The figures by which simulated drivers behave. Every figure here is our own (November 2026). What is done
 * in life's time shrinks with the speed of the sandbox; the others are on the clock on the wall.
 */
export const fleetPolicy = {
  /** An offer is answered after a time between these. */
  soonestAnswerSeconds: 0.5,
  latestAnswerSeconds: 3,
  /** Of offers that could as well be taken, this share is declined. */
  declinedShare: 0.08,
  /** How many decline a trip of whom it is wanted. */
  wantedDeclines: 3,
  /** In life's time, at the pickup: as long as pages tell their readers. */
  ...stayAtPickup,
  /** In life's time: how long a truck waits at the pickup for a customer who does not come. */
  absentSeconds: 600,
  /** In life's time: after this a customer answers what the driver asks for, or the driver takes it back. */
  answerSeconds: 60,
  takesBackSeconds: 60,
  /** Whoever stands still tells so again after this. */
  standingReportSeconds: 15,
  /** An idle driver farther than this from their base drives there. */
  homeWithinMeters: 200,
  /** Where no road is known, in life's time. */
  roadlessMetersPerSecond: 10,
  /**
   * How much of the way to the pickup is driven before the driver gives up, gets stuck, or the operator ends the trip; and
   * how much of the loading is done before it turns out to be unsafe.
   */
  turnsAfterShare: 0.5,
  /** A driver who never arrives is given up by the operator after this. */
  stuckMinutes: 60,
  /** A late driver is so much behind what was promised, and so many times slower on the way. */
  lateMinutes: 45,
  lateSlowness: 5,
  /** How old a stale position is at once. */
  staleMinutes: 10,
  /** How long the others wait for a process that moves the fleet and is not heard of; it renews halfway. */
  leaseSeconds: 5,
  /** What the fleet does at a time. */
  actsAtATime: 4,
} as const;
