import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { findSandboxUrl, isLoopbackHost, publicUrlOf } from '../config/portal-settings.ts';
import { makePortalLinks } from '../domain/members/mails/portal-links.ts';
import { createConfirmationTokens } from '../domain/members/sign-in/confirmation-tokens.ts';
import { membersAsPeople } from '../domain/members/sign-in/members-as-people.ts';
import { memberOf } from '../entrypoints/portal-api/gate.ts';
import { type PortalApiDeps, registerPortalApi } from '../entrypoints/portal-api/portal-api.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { SharedLimits } from '../platform/http/limits/api-limits.ts';
import type { Logger } from '../platform/log/logger.ts';
import { findOutbox } from './parts/find-outbox.ts';
import { openPeople, secretOfPeople } from './parts/open-people.ts';
import type { WorkObservers } from './work-observers.ts';

type MadeHere =
  | 'publicUrl'
  | 'links'
  | 'cookies'
  | 'findPerson'
  | 'hashing'
  | 'sealedTexts'
  | 'issuer'
  | 'confirmations'
  | 'randomBytes'
  | 'limits'
  | 'allowsSignUp'
  | 'sandboxUrl'
  | 'outboxToken'
  | 'sandbox'
  | 'attempts'
  | 'kindOfPeople'
  | 'people'
  | 'onAttemptRefused'
  | 'knownBrowsers';

export type PortalApiParts = Omit<PortalApiDeps, MadeHere> &
  Pick<WorkObservers, 'observer' | 'observePromise'> & {
    readonly environment: Environment;
    readonly logger: Logger;
    readonly limits: SharedLimits;
  };

/** Builds the portal API from its parts: what the portal's pages reach. */
export async function openPortalApi(
  server: HttpServer,
  config: Config,
  parts: PortalApiParts,
): Promise<void> {
  const { environment } = parts;
  const { files, onStoreAway } = parts.evidenceFiles;
  const publicUrl = publicUrlOf(config, environment);
  const isSandbox = environment === 'test';
  const outbox = await findOutbox(config, environment);
  const links = makePortalLinks(publicUrl);
  const people = { access: 'member', personOf: memberOf, own: membersAsPeople } as const;
  const secret = await secretOfPeople(config, environment, 'member');
  await registerPortalApi(server, {
    ...parts,
    ...(await openPeople(config, parts, { people, publicUrl, cookiePath: '/portal-api', links })),
    publicUrl,
    confirmations: createConfirmationTokens(secret, parts.clock),
    allowsSignUp: isSandbox,
    sandboxUrl: isSandbox ? undefined : findSandboxUrl(config),
    outboxToken: outbox?.token,
    ...(isSandbox && { sandbox: { ...parts, files, onStoreAway, fleetSeed: config.sandboxSeed } }),
  });
  if (!isSandbox) warnOfLive(config, parts, publicUrl);
}

function warnOfLive({ portal }: Config, { logger }: PortalApiParts, publicUrl: string): void {
  if (portal.mail === undefined) {
    logger.warn(
      'No mail server is set (SATHA_SMTP_URL): mails are sent by nobody, and read with `npx satha mail list --environment live`.',
    );
  }
  if (publicUrl.startsWith('http:') && !isLoopbackHost(new URL(publicUrl).hostname)) {
    logger.warn(
      'The public address (SATHA_LIVE_PUBLIC_URL) is not https: passwords and cookies go unencrypted.',
    );
  }
}
