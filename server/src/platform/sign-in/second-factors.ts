import { Problem } from '../../values/problem.ts';
import type { Queryable } from '../db/queryable.ts';
import { call, type SignInOrigin, toHeaders, type WithCookies } from './call-better-auth.ts';
import { type BetterAuthApi, hashIdentifier } from './create-better-auth.ts';
import type { PersonStep, PersonSteps } from './person-steps.ts';

export function makeSecondFactors(api: BetterAuthApi, steps: PersonSteps) {
  return {
    /** What a sign-in waits for: a code of the app, or one of the backup codes. */
    async passSecondFactor(
      origin: SignInOrigin,
      { code, isBackupCode }: { readonly code: string; readonly isBackupCode: boolean },
      note: (personId: number, transaction: Queryable) => Promise<void>,
    ): Promise<WithCookies<unknown>> {
      const waiting = findWaiting(origin);
      const personId = waiting && (await steps.findHolder(await hashIdentifier(waiting.identifier)));
      if (personId === undefined) throw new Problem('second_factor_over');
      // Of whoever is signed in in that browser nothing is asked.
      const parts = { headers: toHeaders({ ...origin, cookies: waiting?.cookie }), body: { code } };
      return keepingRefusals((refusable) =>
        steps.alone(personId, (transaction) =>
          refusable(async () => {
            const passed = isBackupCode
              ? await call((and) => api.verifyBackupCode({ ...parts, ...and }))
              : await call((and) => api.verifyTOTP({ ...parts, ...and }));
            await note(personId, transaction);
            return passed;
          }),
        ),
      );
    },

    /** Nothing is asked for at a sign-in before the first code was confirmed. */
    async beginTwoFactor(
      origin: SignInOrigin,
      password: string,
    ): Promise<WithCookies<{ totpUri: string; backupCodes: string[] }>> {
      const body = { password, method: 'totp' as const };
      const { setCookies, data } = await call((and) =>
        api.enableTwoFactor({ headers: toHeaders(origin), body, ...and }),
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
      return keepingRefusals((refusable) =>
        steps.alone(personId, (transaction) =>
          refusable(async () => {
            const confirmed = await call((and) => api.verifyTOTP({ ...parts, ...and }));
            await note(transaction);
            return confirmed;
          }),
        ),
      );
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

/** What a browser holds whose sign-in waits for its second factor. Its signature is better-auth's to look at. */
function findWaiting({ cookies = '' }: SignInOrigin): { cookie: string; identifier: string } | undefined {
  const [cookie, identifier] = /[^;\s=]+\.two_factor=([^;.]+)[^;]*/.exec(cookies) ?? [];
  return cookie === undefined || identifier === undefined ? undefined : { cookie, identifier };
}

/** A refusal thrown by `refusable` work ends no transaction around it: wrong codes stay counted. */
async function keepingRefusals<Result>(
  work: (refusable: (inner: () => Promise<Result>) => Promise<Result | Problem>) => Promise<Result | Problem>,
): Promise<Result> {
  const outcome = await work(async (inner) => {
    try {
      return await inner();
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}
