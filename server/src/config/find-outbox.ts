import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { keepSecret } from '../platform/sign-in/keep-secret.ts';
import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import { isLoopbackHost, publicUrlOf } from './portal-settings.ts';

/** Where the mails of the sandbox can be read, and what whoever reads them shows. */
export type Outbox = { readonly token: string; readonly url: string };

/** What members' cookies, and the outbox's token, are made with. @throws StartUpError when it can be neither read nor made. */
export async function readSignInSecret({ home, portal }: Pick<Config, 'home' | 'portal'>): Promise<string> {
  return portal.signInSecret ?? (await keepSecret(join(home, 'sign-in-secret'), 'SATHA_SIGN_IN_SECRET'));
}

/**
 * The outbox of the sandbox, on a machine where somebody tries it out: while no mail server is set, and nothing says that
 * others come here. That a request is from this machine says little where a proxy stands on it, and mails hold links that
 * sign in: what opens it is known to who reads what `npm start` prints, or can read the secret that it follows from.
 */
export async function findOutbox(config: Config, environment: Environment): Promise<Outbox | undefined> {
  const { host, portal } = config;
  const isForOthers = !isLoopbackHost(host) || portal.publicUrls.test !== undefined;
  if (environment !== 'test' || portal.mail !== undefined || isForOthers) return undefined;
  const secret = await readSignInSecret(config);
  const token = createHmac('sha256', secret).update('outbox of test').digest('base64url');
  // Behind the # it reaches no server and no log.
  return { token, url: `${publicUrlOf(config, environment)}/portal/outbox#${token}` };
}
