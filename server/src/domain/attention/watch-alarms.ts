import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { FindManyDeps } from '../routing/find-many.ts';
import { noteLooked, settleAlarms, takeTurn, type WatchedOutboxes } from './alarms-store.ts';
import { compareRoads } from './compare-roads.ts';
import { textDutyPhone } from './duty-phone/text-duty-phone.ts';
import { judgeTrucks } from './judge-trucks.ts';
import { findTrucksOnWay } from './movements-store.ts';

/** The roads say of a truck that has come no nearer as the crow flies whether it follows one that leads round. */
export type WatchAlarmsDeps = FindManyDeps & {
  readonly db: Database;
  readonly clock: Clock;
  /** How many times faster than life trucks drive: 1 but in the sandbox. */
  readonly timeScale: number;
  readonly outboxes: WatchedOutboxes;
};

/**
 * Looks once at everything that can be amiss, begins and ends alarms by it, and texts the duty phone about those that no console
 * has shown in time. False where another process has looked just now.
 */
export async function watchAlarms(deps: WatchAlarmsDeps): Promise<boolean> {
  const { db, clock, timeScale, outboxes } = deps;
  const now = clock();
  if (!(await takeTurn(db, now))) return false;
  const trucks = await findTrucksOnWay(db, now);
  const moment = { now, timeScale };
  const judgement = judgeTrucks(trucks, moment, await compareRoads(deps, trucks, moment));
  await settleAlarms(db, { now, outboxes, judgement });
  await textDutyPhone(db, now);
  await noteLooked(db, now);
  return true;
}
