import { randomBytes } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { isLoopbackHost, publicUrlOf } from '../config/portal-settings.ts';
import { deriveSecret, readSignInSecret } from '../config/sign-in-secret.ts';
import { makePortalLinks } from '../domain/members/mails/portal-links.ts';
import { membersAsPeople } from '../domain/members/sign-in/members-as-people.ts';
import { createAttemptMemory } from '../domain/people/attempts/attempt-memory.ts';
import { noteReset, sendReset } from '../domain/people/sign-in/notices.ts';
import { memberOf } from '../entrypoints/portal-api/gate.ts';
import { type PortalApiDeps, registerPortalApi } from '../entrypoints/portal-api/portal-api.ts';
import { createKnownBrowsers } from '../entrypoints/shared/people/known-browsers.ts';
import { ratesOfPeople } from '../entrypoints/shared/people/people-rates.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { SharedLimits } from '../platform/http/limits/api-limits.ts';
import { imageRates } from '../platform/http/limits/image-rates.ts';
import { createTokenBuckets } from '../platform/http/limits/token-buckets.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createSignIn, type SignIn } from '../platform/sign-in/sign-in.ts';
import { findOutbox } from './parts/find-outbox.ts';
import type { WorkObservers } from './worker.ts';

type MadeHere =
  | 'publicUrl'
  | 'links'
  | 'signIn'
  | 'limits'
  | 'allowsSignUp'
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
  const { portal } = config;
  const publicUrl = publicUrlOf(config, environment);
  const isSandbox = environment === 'test';
  const outbox = await findOutbox(config, environment);
  const limits = {
    ...parts.limits,
    rates: createTokenBuckets(ratesOfPeople(config.rate)),
    imageRates: createTokenBuckets(imageRates),
    attemptsPerAddress: portal.signInsPerAddress,
  };
  const secret = await readSignInSecret(config);
  await registerPortalApi(server, {
    ...parts,
    publicUrl,
    links: makePortalLinks(publicUrl),
    signIn: openSignIn(config, parts, secret),
    limits,
    allowsSignUp: isSandbox,
    outboxToken: outbox?.token,
    kindOfPeople: 'member',
    people: { access: 'member', personOf: memberOf, own: membersAsPeople },
    attempts: createAttemptMemory(),
    onAttemptRefused: () => limits.noteLimit('attempts'),
    knownBrowsers: createKnownBrowsers({
      ...cookiesOf(environment),
      publicUrl,
      secret: deriveSecret(secret, `browsers of members of ${environment}`),
      randomBytes,
    }),
    ...(isSandbox && { sandbox: { ...parts, fleetSeed: config.sandboxSeed } }),
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

/** What members' cookies are called, and where browsers send them. */
function cookiesOf(environment: Environment) {
  return { cookiePrefix: `satha-${environment}-member`, cookiePath: '/portal-api' };
}

/** Members' sign-in: its tables, cookies and secret are no other people's and no other environment's. */
function openSignIn(
  config: Config,
  { environment, db, clock, logger }: PortalApiParts,
  secret: string,
): SignIn {
  const publicUrl = publicUrlOf(config, environment);
  const notices = { db, clock, links: makePortalLinks(publicUrl) };
  return createSignIn({
    db,
    publicUrl,
    secret: deriveSecret(secret, `members of ${environment}`),
    ...cookiesOf(environment),
    tablePrefix: 'member',
    issuer: environment === 'test' ? 'Satha Sandbox' : 'Satha',
    onResetAsked: ({ personId, rawToken }) => sendReset(notices, membersAsPeople, { personId, rawToken }),
    onPasswordReset: (personId, transaction) =>
      noteReset(transaction, membersAsPeople, { personId, at: clock() }),
    onFault: (message) => logger.error({ reason: message }, 'The sign-in of members met a fault.'),
  });
}
