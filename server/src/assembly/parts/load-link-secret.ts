import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { loadOrCreateSecret } from '../../platform/files/load-or-create-secret.ts';

/** Returns the secret that addresses without a sign-in are made with: the operator's, or one that SATHA_HOME keeps. */
export async function loadLinkSecret({
  customers,
  home,
}: Pick<Config, 'customers' | 'home'>): Promise<string> {
  return customers.linkSecret ?? (await loadOrCreateSecret(join(home, 'link-secret'), 'SATHA_LINK_SECRET'));
}
