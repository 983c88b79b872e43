import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { loadOrCreateSecret } from '../platform/files/load-or-create-secret.ts';
import type { Config } from './config.ts';

/**
 * Reads the secret that signs members' cookies and the outbox's token, and creates it if there is none.
 * @throws StartUpError when it can be neither read nor made.
 */
export async function readSignInSecret({ home, portal }: Pick<Config, 'home' | 'portal'>): Promise<string> {
  return (
    portal.signInSecret ?? (await loadOrCreateSecret(join(home, 'sign-in-secret'), 'SATHA_SIGN_IN_SECRET'))
  );
}

/** Returns a secret for one purpose: what is made with it is good for no other. */
export function deriveSecret(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
