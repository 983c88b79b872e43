import { randomBytes } from 'node:crypto';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { deriveSecret, readSignInSecret } from '../../config/sign-in-secret.ts';
import { createPasswordHashing } from '../../domain/people/passwords/hash-passwords.ts';
import type { ResetLinks } from '../../domain/people/sign-in/notices.ts';
import { createPersonFinder } from '../../domain/people/sign-in/queries.ts';
import { createSealedTexts } from '../../domain/people/sign-in/second-factors/sealed-texts.ts';
import { createKnownBrowsers } from '../../entrypoints/shared/people/cookies/known-browsers.ts';
import { createPeopleCookies } from '../../entrypoints/shared/people/cookies/people-cookies.ts';
import type { People } from '../../entrypoints/shared/people/people.ts';
import { ratesOfPeople } from '../../entrypoints/shared/people/people-rates.ts';
import type { Database } from '../../platform/db/database.ts';
import { createLimiter } from '../../platform/db/limits/limiter.ts';
import type { SharedLimits } from '../../platform/http/limits/api-limits.ts';
import { imageRates } from '../../platform/http/limits/image-rates.ts';
import { createTokenBuckets } from '../../platform/http/limits/token-buckets.ts';
import type { KindOfPeople } from '../../values/audience.ts';
import type { Clock } from '../../values/clock.ts';

type Parts = {
  readonly environment: Environment;
  readonly db: Database;
  readonly clock: Clock;
  readonly limits: SharedLimits;
};

type Place<Access extends string, Links extends ResetLinks> = {
  readonly people: People<Access>;
  /** Where browsers find the app. */
  readonly publicUrl: string;
  /** Below which browsers send the cookies. */
  readonly cookiePath: string;
  readonly links: Links;
  /** What an authenticator app calls it, after the product's name. */
  readonly nameOfApp?: string;
};

/** Opens the sign-in of one kind of people: its tables, cookies and secrets are no other people's and no other environment's. */
export async function openPeople<Access extends string, Links extends ResetLinks>(
  config: Config,
  { environment, db, clock, limits }: Parts,
  { people, publicUrl, cookiePath, links, nameOfApp = '' }: Place<Access, Links>,
) {
  const { own } = people;
  const secret = await secretOfPeople(config, environment, own.kind);
  const cookies = { cookiePrefix: `satha-${environment}-${own.kind}`, cookiePath, publicUrl };
  const product = environment === 'test' ? 'Satha Sandbox' : 'Satha';
  return {
    ...{ people, links, randomBytes, kindOfPeople: own.kind },
    limits: {
      ...limits,
      rates: createTokenBuckets(ratesOfPeople(config.rate)),
      imageRates: createTokenBuckets(imageRates),
      attemptsPerAddress: config.portal.signInsPerAddress,
    },
    attempts: createLimiter(),
    onAttemptRefused: () => limits.noteLimit('attempts'),
    hashing: createPasswordHashing(),
    sealedTexts: createSealedTexts(secret, randomBytes),
    issuer: `${product} ${nameOfApp}`.trimEnd(),
    findPerson: createPersonFinder({ db, clock }, own.kind),
    cookies: createPeopleCookies({ prefix: cookies.cookiePrefix, path: cookiePath, publicUrl, secret }),
    knownBrowsers: createKnownBrowsers({
      ...cookies,
      secret: await secretOfPeople(config, environment, own.kind, 'browsers of '),
      randomBytes,
    }),
  };
}

/** Returns the secret of one kind of people in one environment: what is made with it is nothing to others. */
export async function secretOfPeople(
  config: Config,
  environment: Environment,
  kind: KindOfPeople,
  purpose = '',
): Promise<string> {
  return deriveSecret(await readSignInSecret(config), `${purpose}${kind}s of ${environment}`);
}
