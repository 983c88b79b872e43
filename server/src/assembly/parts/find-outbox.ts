import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { isLoopbackHost, publicUrlOf } from '../../config/portal-settings.ts';
import { deriveSecret, readSignInSecret } from '../../config/sign-in-secret.ts';

/** Where the mails of the sandbox can be read, and what whoever reads them shows. */
export type Outbox = { readonly token: string; readonly url: string };

/**
 * Returns the outbox of the sandbox, on a machine where somebody tries it out: while no mail server is set,
 * and nothing says that others come here. That a request is from this machine says little where a proxy
 * stands on it, and mails hold links that sign in: what opens it is known to who reads what `npm start`
 * prints, or can read the secret that it follows from.
 */
export async function findOutbox(config: Config, environment: Environment): Promise<Outbox | undefined> {
  const { host, portal } = config;
  const isForOthers = !isLoopbackHost(host) || portal.publicUrls.test !== undefined;
  if (environment !== 'test' || portal.mail !== undefined || isForOthers) return undefined;
  const token = deriveSecret(await readSignInSecret(config), 'outbox of test');
  // Behind the # it reaches no server and no log.
  return { token, url: `${publicUrlOf(config, environment)}/portal/outbox#${token}` };
}
