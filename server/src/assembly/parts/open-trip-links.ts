import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { publicUrlOf } from '../../config/portal-settings.ts';
import { makeLinkKey } from '../../domain/tracking/links/link-key.ts';
import { createTripLinks, type TripLinks } from '../../domain/tracking/links/trip-links.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { loadLinkSecret } from './load-link-secret.ts';

/** Opens the links to trips, which every process of an environment makes and reads alike. */
export async function openTripLinks(
  config: Config,
  {
    environment,
    db,
    clock,
  }: { readonly environment: Environment; readonly db: Queryable; readonly clock: Clock },
): Promise<TripLinks> {
  return createTripLinks({
    db,
    clock,
    key: makeLinkKey(await loadLinkSecret(config), environment),
    publicUrl: publicUrlOf(config, environment),
  });
}
