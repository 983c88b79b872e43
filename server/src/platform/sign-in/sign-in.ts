import { createEmailVerificationToken } from 'better-auth/api';
import { Problem } from '../../values/problem.ts';
import { systemClock } from '../clock/system-clock.ts';
import { call, type SignInOrigin, toHeaders, type WithCookies } from './call-better-auth.ts';
import {
  type BetterAuthApi,
  createBetterAuth,
  hashIdentifier,
  type SignInSettings,
  signInPolicy,
} from './create-better-auth.ts';
import { createPasswordHashing } from './hash-passwords.ts';
import { createPersonSteps, type PersonStep, type PersonSteps } from './person-steps.ts';
import { makeSecondFactorChanges, makeSecondFactors } from './second-factors.ts';

export type SignedInPerson = {
  readonly personId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly hasTwoFactor: boolean;
  readonly language: string;
};

/** The mechanics of signing people in. What is refused is thrown as a Problem. */
export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(settings: SignInSettings) {
  const steps = createPersonSteps(settings);
  const hashing = createPasswordHashing();
  const { api } = createBetterAuth(settings, steps.db, hashing);
  return {
    hashPassword: hashing.hashPassword,
    ...makeSessions(api, steps),
    ...makePasswords(api, steps),
    ...makeSecondFactors(api, steps, settings),
    ...makeSecondFactorChanges(api, steps),

    makeConfirmationToken(email: string): Promise<string> {
      const { confirmationLinkSeconds } = signInPolicy;
      return createEmailVerificationToken(settings.secret, email, undefined, confirmationLinkSeconds);
    },

    async confirmEmail(rawToken: string): Promise<void> {
      await call((and) => api.verifyEmail({ query: { token: rawToken }, ...and }));
    },
  };
}

function makeSessions(api: BetterAuthApi, steps: PersonSteps) {
  return {
    /**
     * Nobody, for a session that is over: its cookie is left where it is. The browser may have a new one by the time
     * that the answer arrives, which taking the old one away would take.
     */
    async findPerson(origin: SignInOrigin): Promise<WithCookies<SignedInPerson | undefined>> {
      const nobody = { data: undefined, setCookies: [] };
      if (origin.cookies === undefined) return nobody;
      const headers = toHeaders(origin);
      const found = await call((and) => api.getSession({ headers, query: { disableRefresh: true }, ...and }));
      if (!found.data) return nobody;
      if (!isDueForRenewal(found.data.session, systemClock().epochMilliseconds))
        return { data: toPerson(found.data), setCookies: [] };
      const { data, setCookies } = await call((and) => api.getSession({ headers, ...and }));
      return data ? { data: toPerson(data), setCookies } : nobody;
    },

    /**
     * By email and password; undefined: a second factor is asked for before anybody is signed in. The session that the
     * browser was in is over, as its cookie is. A password that is a new one by the time that the session is there was
     * the wrong one.
     */
    async signIn(
      origin: SignInOrigin,
      body: { readonly email: string; readonly password: string },
    ): Promise<WithCookies<{ readonly personId: number | undefined }>> {
      const asked = await steps.findPassword(body.email);
      const { setCookies, data } = await call((and) =>
        api.signInEmail({ headers: toHeaders(origin), body, ...and }),
      );
      if ((await steps.findPassword(body.email)) !== asked) {
        if ('token' in data) await steps.endSession(data.token);
        throw new Problem('sign_in_failed');
      }
      if (origin.cookies !== undefined) {
        await call((and) => api.signOut({ headers: toHeaders(origin), ...and }));
      }
      const isDone = !('twoFactorRedirect' in data);
      return { setCookies, data: { personId: isDone ? Number(data.user.id) : undefined } };
    },

    signOut(origin: SignInOrigin): Promise<WithCookies<unknown>> {
      return call((and) => api.signOut({ headers: toHeaders(origin), ...and }));
    },
  };
}

function makePasswords(api: BetterAuthApi, steps: PersonSteps) {
  return {
    /** Ends all other sessions, too. */
    changePassword(
      origin: SignInOrigin,
      { personId, note }: PersonStep,
      passwords: { readonly currentPassword: string; readonly newPassword: string },
    ): Promise<WithCookies<unknown>> {
      const body = { ...passwords, revokeOtherSessions: true };
      return steps.alone(personId, async (transaction) => {
        const changed = await call((and) => api.changePassword({ headers: toHeaders(origin), body, ...and }));
        await note(transaction);
        return changed;
      });
    },

    /** Says nothing of whether anybody has the address. */
    async askForReset(origin: SignInOrigin, email: string): Promise<void> {
      await call((and) => api.requestPasswordReset({ headers: toHeaders(origin), body: { email }, ...and }));
    },

    /** By a link that is good once. */
    async resetPassword(origin: SignInOrigin, rawToken: string, newPassword: string): Promise<void> {
      const body = { token: rawToken, newPassword };
      const personId = await steps.findHolder(await hashIdentifier(`reset-password:${rawToken}`));
      if (personId === undefined) throw new Problem('link_not_valid');
      await steps.alone(personId, () =>
        call((and) => api.resetPassword({ headers: toHeaders(origin), body, ...and })),
      );
    },
  };
}

const dayMs = 24 * 3_600_000;

/** Whether a session was not renewed for a while, and can be: one that lasts as long as any may stays as it is. */
function isDueForRenewal(
  { createdAt, expiresAt }: { readonly createdAt: Date; readonly expiresAt: Date },
  nowMs: number,
): boolean {
  const { sessionDays, renewalDays, longestSessionDays } = signInPolicy;
  const isOld = expiresAt.getTime() - nowMs <= (sessionDays - renewalDays) * dayMs;
  return isOld && expiresAt.getTime() < createdAt.getTime() + longestSessionDays * dayMs;
}

type FoundSession = {
  readonly session: { readonly id: string };
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly emailVerified: boolean;
    readonly twoFactorEnabled?: boolean | null | undefined;
    readonly language: string;
  };
};

function toPerson({ session, user }: FoundSession): SignedInPerson {
  return {
    personId: Number(user.id),
    sessionId: Number(session.id),
    name: user.name,
    email: user.email,
    isEmailConfirmed: user.emailVerified,
    hasTwoFactor: user.twoFactorEnabled === true,
    language: user.language,
  };
}
