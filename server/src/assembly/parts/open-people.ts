import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { deriveSecret, readSignInSecret } from '../../config/sign-in-secret.ts';
import { createAttemptMemory } from '../../domain/people/attempts/attempt-memory.ts';
import { noteReset, sendReset } from '../../domain/people/sign-in/notices.ts';
import { createKnownBrowsers } from '../../entrypoints/shared/people/known-browsers.ts';
import type { People } from '../../entrypoints/shared/people/people.ts';
import { ratesOfPeople } from '../../entrypoints/shared/people/people-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import { imageRates } from '../../platform/http/limits/image-rates.ts';
import { createTokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { createSignIn } from '../../platform/sign-in/sign-in.ts';
import type { Clock } from '../../values/clock.ts';

type Parts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: SharedLimits;
};

type Place<Access extends string> = {
  readonly people: People<Access>;
  /** Where browsers find the app. */
  readonly publicUrl: string;
  /** Below which browsers send the cookies. */
  readonly cookiePath: string;
  readonly links: { resetPassword(rawToken: string): string };
  /** What an authenticator app calls it, after the product's name. */
  readonly nameOfApp?: string;
};

/** Opens the sign-in of one kind of people: its tables, cookies and secrets are no other people's and no other environment's. */
export async function openPeople<Access extends string>(
  config: Config,
  { environment, db, clock, logger, limits }: Parts,
  { people, publicUrl, cookiePath, links, nameOfApp = '' }: Place<Access>,
) {
  const { own } = people;
  const secret = await readSignInSecret(config);
  const everybody = `${own.kind}s of ${environment}`;
  const cookies = { cookiePrefix: `satha-${environment}-${own.kind}`, cookiePath, publicUrl };
  const product = environment === 'test' ? 'Satha Sandbox' : 'Satha';
  return {
    people,
    kindOfPeople: own.kind,
    limits: {
      ...limits,
      rates: createTokenBuckets(ratesOfPeople(config.rate)),
      imageRates: createTokenBuckets(imageRates),
      attemptsPerAddress: config.portal.signInsPerAddress,
    },
    attempts: createAttemptMemory(),
    onAttemptRefused: () => limits.noteLimit('attempts'),
    signIn: createSignIn({
      ...{ db, ...cookies, tablePrefix: own.kind },
      secret: deriveSecret(secret, everybody),
      issuer: `${product} ${nameOfApp}`.trimEnd(),
      onResetAsked: ({ personId, rawToken }) => sendReset({ db, clock, links }, own, { personId, rawToken }),
      onPasswordReset: (personId, transaction) => noteReset(transaction, own, { personId, at: clock() }),
      onFault: (message) => logger.error({ reason: message }, `The sign-in of ${own.kind}s met a fault.`),
    }),
    knownBrowsers: createKnownBrowsers({
      ...cookies,
      secret: deriveSecret(secret, `browsers of ${everybody}`),
      randomBytes,
    }),
  };
}
