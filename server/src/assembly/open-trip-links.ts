import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { makeLinkKey } from '../domain/tracking/links/link-key.ts';
import { createTripLinks, type TripLinks } from '../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import { loadOrCreateSecret } from '../platform/sign-in/load-or-create-secret.ts';
import type { Clock } from '../values/clock.ts';

/** Opens the links to trips, which every process of an environment makes and reads alike. */
export async function openTripLinks(
  config: Config,
  {
    environment,
    db,
    clock,
  }: { readonly environment: Environment; readonly db: Queryable; readonly clock: Clock },
): Promise<TripLinks> {
  const secret =
    config.customers.linkSecret ??
    (await loadOrCreateSecret(join(config.home, 'link-secret'), 'SATHA_LINK_SECRET'));
  return createTripLinks({
    db,
    clock,
    key: makeLinkKey(secret, environment),
    publicUrl: publicUrlOf(config, environment),
  });
}
