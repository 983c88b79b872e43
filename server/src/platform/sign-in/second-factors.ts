import { createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../values/problem.ts';
import type { Queryable } from '../db/queryable.ts';
import { call, type SignInOrigin, toHeaders, type WithCookies } from './call-better-auth.ts';
import { type BetterAuthApi, hashIdentifier, type SignInSettings } from './create-better-auth.ts';
import type { PersonStep, PersonSteps } from './person-steps.ts';

/** Makes the step of giving a second factor, where a sign-in waits for it. */
export function makeSecondFactors(
  api: BetterAuthApi,
  steps: PersonSteps,
  { cookiePrefix, secret }: Pick<SignInSettings, 'cookiePrefix' | 'secret'>,
) {
  const findWaiting = createWaitingFinder(`${cookiePrefix}.two_factor`, secret);
  return {
    /**
     * The name of the sign-in that waits in that browser for its second factor; undefined where none does. No database is
     * asked: a cookie that was not given here is none.
     */
    nameWaitingSignIn: (origin: SignInOrigin): string | undefined => findWaiting(origin)?.identifier,

    /** What a sign-in waits for: a code of the app, or one of the backup codes. */
    async passSecondFactor(
      origin: SignInOrigin,
      { code, isBackupCode }: { readonly code: string; readonly isBackupCode: boolean },
      note: (personId: number, transaction: Queryable) => Promise<void>,
    ): Promise<WithCookies<unknown>> {
      const waiting = findWaiting(origin);
      const personId = waiting && (await steps.findHolder(await hashIdentifier(waiting.identifier)));
      if (personId === undefined) throw new Problem('second_factor_expired');
      // Whoever is signed in in that browser already is not asked about.
      const parts = { headers: toHeaders({ ...origin, cookies: waiting?.cookie }), body: { code } };
      return steps.aloneKeepingRefusals(personId, async (transaction) => {
        const passed = isBackupCode
          ? await call((and) => api.verifyBackupCode({ ...parts, ...and }))
          : await call((and) => api.verifyTOTP({ ...parts, ...and }));
        await note(personId, transaction);
        return passed;
      });
    },
  };
}

/** Makes the changes that somebody who is signed in makes to their second factor. */
export function makeSecondFactorChanges(api: BetterAuthApi, steps: PersonSteps) {
  return {
    /**
     * Nothing is asked for at a sign-in before the first code was confirmed. Begun again, it takes the place of what was
     * begun before.
     */
    async beginTwoFactor(
      origin: SignInOrigin,
      personId: number,
      password: string,
    ): Promise<WithCookies<{ totpUri: string; backupCodes: string[] }>> {
      const body = { password, method: 'totp' as const };
      const { setCookies, data } = await steps.alone(personId, () =>
        call((and) => api.enableTwoFactor({ headers: toHeaders(origin), body, ...and })),
      );
      if (data.method !== 'totp') throw new Error('better-auth began another second factor');
      return { setCookies, data: { totpUri: data.totpURI, backupCodes: data.backupCodes } };
    },

    confirmTwoFactor(
      origin: SignInOrigin,
      { personId, note }: PersonStep,
      code: string,
    ): Promise<WithCookies<unknown>> {
      const parts = { headers: toHeaders(origin), body: { code } };
      return steps.aloneKeepingRefusals(personId, async (transaction) => {
        const confirmed = await call((and) => api.verifyTOTP({ ...parts, ...and }));
        await note(transaction);
        return confirmed;
      });
    },

    endTwoFactor(
      origin: SignInOrigin,
      { personId, note }: PersonStep,
      password: string,
    ): Promise<WithCookies<unknown>> {
      const parts = { headers: toHeaders(origin), body: { password } };
      return steps.alone(personId, async (transaction) => {
        const ended = await call((and) => api.disableTwoFactor({ ...parts, ...and }));
        await note(transaction);
        return ended;
      });
    },

    /** Those of before are good no more. */
    async renewBackupCodes(
      origin: SignInOrigin,
      { personId, note }: PersonStep,
      password: string,
    ): Promise<WithCookies<{ backupCodes: string[] }>> {
      const parts = { headers: toHeaders(origin), body: { password } };
      return steps.alone(personId, async (transaction) => {
        const { setCookies, data } = await call((and) => api.generateBackupCodes({ ...parts, ...and }));
        await note(transaction);
        return { setCookies, data: { backupCodes: data.backupCodes } };
      });
    },
  };
}

type WaitingSignIn = { readonly cookie: string; readonly identifier: string };

/**
 * Finds what a browser holds whose sign-in waits for its second factor, by the cookie's whole name: the other
 * environment's cookie, which browsers send along as they tell no ports apart, is another's. Cookies are signed as
 * better-auth signs them, by an HMAC of SHA-256 in base64.
 */
function createWaitingFinder(
  cookieName: string,
  secret: string,
): (origin: SignInOrigin) => WaitingSignIn | undefined {
  const isSigned = (identifier: string, signature: string): boolean => {
    const right = createHmac('sha256', secret).update(identifier).digest();
    const given = Buffer.from(signature, 'base64');
    return given.length === right.length && timingSafeEqual(given, right);
  };
  return ({ cookies = '' }) => {
    for (const cookie of cookies.split(';').map((one) => one.trim())) {
      const [name = '', value = ''] = cookie.split(/=(.*)/s);
      if (name !== cookieName && name !== `__Secure-${cookieName}`) continue;
      const [identifier = '', signature = ''] = value.split('.').map(readEncoded);
      if (isSigned(identifier, signature)) return { cookie, identifier };
    }
    return undefined;
  };
}

/** A part of a cookie's value as it was before it was encoded; nothing where it was not encoded rightly. */
function readEncoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
