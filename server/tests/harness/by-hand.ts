import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import type { ByHandDeps } from '../../src/domain/dispatch/by-hand/choice-by-hand.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Clock } from '../../src/values/clock.ts';
import { straightRoads } from './dispatch-scene.ts';

/** What an operator's choices work with: straight roads, and trucks as fast as life. */
export function byHandDeps(db: Database, clock: Clock): ByHandDeps {
  return { db, clock, timeScale: 1, routeProvider: straightRoads, calendar: () => emptyCalendar };
}
