import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PhoneCheck } from '../checks/phone-check.ts';
import { findLatestCheck } from '../checks/queries.ts';
import type { DriverReach, ReachFigures } from './driver-reach.ts';
import { countReach, findReach } from './queries.ts';

/** What reaches one driver, and how that went. */
export type ReachOfDriver = {
  readonly reach: DriverReach;
  /** The latest; undefined where none is kept. */
  readonly check: PhoneCheck | undefined;
  /** Of the last thirty days. */
  readonly figures: ReachFigures;
};

/** Returns what reaches a driver, with the latest check of the phone and the figures of their offers. */
export async function findDriverReach(
  db: Queryable,
  driverId: number,
  now: Temporal.Instant,
): Promise<ReachOfDriver> {
  const [reaches, check, figures] = await Promise.all([
    findReach(db, [driverId], now),
    findLatestCheck(db, driverId, now),
    countReach(db, driverId, now),
  ]);
  const reach = reaches.get(driverId);
  if (!reach) throw new Error('what reaches a driver is known of each');
  return { reach, check, figures };
}
