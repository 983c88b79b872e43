import { Registry } from 'prom-client';
import { openRoads } from '../../../../assembly/parts/open-roads.ts';
import { readConfig } from '../../../../config/env.ts';
import { findCalendar } from '../../../../domain/calendar/queries.ts';
import type { FindRouteDeps } from '../../../../domain/routing/find-route.ts';
import { createLogger } from '../../../../platform/log/logger.ts';
import type { CommandDeps } from '../../../in-environment.ts';

/** Does work that asks for ways by road, by the routing servers and the map that the service goes by, too. */
export async function withRoads<Result>(
  { db, clock }: Pick<CommandDeps, 'db' | 'clock'>,
  work: (routing: FindRouteDeps) => Promise<Result>,
): Promise<Result> {
  const logger = createLogger({ level: 'silent' });
  const roads = await openRoads(readConfig(), { registry: new Registry() }, { clock, logger, db });
  try {
    const calendar = await findCalendar(db);
    return await work({ routeProvider: roads.routeProvider, calendar: () => calendar });
  } finally {
    await roads.close();
  }
}
