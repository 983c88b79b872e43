import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { readRelease } from '../../config/release.ts';
import { loadPriceList } from '../../domain/quotes/load-price-list.ts';
import type { QuoteDeps } from '../../domain/quotes/make-quote.ts';
import { createServiceArea } from '../../domain/service-area/service-area.ts';
import type { Database } from '../../platform/db/database.ts';
import { createMetrics } from '../../platform/http/metrics.ts';
import { createLogger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';
import { openRoads } from './open-roads.ts';

export type Quoting = QuoteDeps & { close(): Promise<void> };

/** Opens what fares are quoted with, for a command that runs once: prices as they are now, and the roads of the service. */
export async function openQuoting(
  config: Config,
  {
    environment,
    db,
    clock,
  }: { readonly environment: Environment; readonly db: Database; readonly clock: Clock },
): Promise<Quoting> {
  const priceList = await loadPriceList(db);
  const logger = createLogger({ level: 'error', environment }, process.stderr);
  const metrics = createMetrics({ environment }, db, readRelease());
  const { fareRouteProvider, places, close } = await openRoads(config, metrics, { clock, logger, db });
  return {
    priceList: () => priceList,
    serviceArea: createServiceArea(),
    fareRouteProvider,
    places,
    close,
  };
}
