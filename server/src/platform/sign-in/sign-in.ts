import { createHash } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { createEmailVerificationToken } from 'better-auth/api';
import { hashPassword } from 'better-auth/crypto';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Queryable } from '../db/queryable.ts';
import { makeDatabaseAdapter } from './database-adapter.ts';
import { explainRefusal } from './explain-refusal.ts';
import { takeCodeOnce } from './take-code-once.ts';

/** Our own figures. */
export const signInPolicy = {
  /** A session is over when it was not used for so long. */
  sessionDays: 7,
  resetLinkSeconds: 3_600,
  confirmationLinkSeconds: 24 * 3_600,
  /** How long the second factor may take after the first. */
  secondFactorSeconds: 600,
} as const;

export type SignInSettings = {
  readonly db: Queryable;
  /** Of 32 characters or more; whoever has it can make cookies. */
  readonly secret: string;
  /** Where browsers find the service; with https, cookies are `Secure`. */
  readonly publicUrl: string;
  /** Cookies have one jar for all ports of a host: no two kinds of people, and no two environments, share a prefix. */
  readonly cookiePrefix: string;
  readonly cookiePath: string;
  /** What people's tables begin with: `member` for `members`, `member_sessions` and so on. */
  readonly tablePrefix: string;
  /** Told in the authenticator app. */
  readonly issuer: string;
  readonly onResetAsked: (ask: {
    readonly personId: number;
    readonly name: string;
    readonly email: string;
    readonly rawToken: string;
  }) => Promise<void>;
  readonly onPasswordReset: (personId: number) => Promise<void>;
  readonly onFault: (message: string) => void;
};

/** Whence a request comes, as far as signing in is concerned. */
export type SignInOrigin = {
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  readonly userAgent: string | undefined;
  readonly remoteAddress: string;
};

export type SignedInPerson = {
  readonly personId: number;
  readonly sessionId: number;
  readonly name: string;
  readonly email: string;
  readonly isEmailConfirmed: boolean;
  readonly hasTwoFactor: boolean;
  readonly language: string;
};

/** An answer, and the `Set-Cookie` headers that go with it. */
export type WithCookies<Data> = { readonly data: Data; readonly setCookies: readonly string[] };

/** The mechanics of signing people in. What is refused is thrown as a Problem. */
export type SignIn = ReturnType<typeof createSignIn>;

export function createSignIn(settings: SignInSettings) {
  const { api } = createBetterAuth(settings);
  return {
    hashPassword,
    ...makeSessions(api),
    ...makePasswords(api),
    ...makeSecondFactors(api),

    makeConfirmationToken(email: string): Promise<string> {
      const { confirmationLinkSeconds } = signInPolicy;
      return createEmailVerificationToken(settings.secret, email, undefined, confirmationLinkSeconds);
    },

    async confirmEmail(rawToken: string): Promise<void> {
      await call((and) => api.verifyEmail({ query: { token: rawToken }, ...and }));
    },
  };
}

type Api = ReturnType<typeof createBetterAuth>['api'];

/** Calls one of better-auth's operations; its refusals come out as ours. */
async function call<Data>(
  work: (and: { readonly returnHeaders: true }) => Promise<{ headers: Headers; response: Data }>,
): Promise<WithCookies<Data>> {
  try {
    const { headers, response } = await work({ returnHeaders: true });
    return { data: response, setCookies: headers.getSetCookie() };
  } catch (error) {
    throw explainRefusal(error);
  }
}

function makeSessions(api: Api) {
  return {
    async findPerson(origin: SignInOrigin): Promise<WithCookies<SignedInPerson | undefined>> {
      if (origin.cookies === undefined) return { data: undefined, setCookies: [] };
      const found = await call((and) => api.getSession({ headers: toHeaders(origin), ...and }));
      return { ...found, data: found.data ? toPerson(found.data) : undefined };
    },

    /**
     * By email and password; undefined: a second factor is asked for before anybody is signed in. The session that the
     * browser was in is over, as its cookie is.
     */
    async signIn(
      origin: SignInOrigin,
      body: { readonly email: string; readonly password: string },
    ): Promise<WithCookies<{ readonly personId: number | undefined }>> {
      const { setCookies, data } = await call((and) =>
        api.signInEmail({ headers: toHeaders(origin), body, ...and }),
      );
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

function makePasswords(api: Api) {
  return {
    /** Ends all other sessions, too. */
    changePassword(
      origin: SignInOrigin,
      passwords: { readonly currentPassword: string; readonly newPassword: string },
    ): Promise<WithCookies<unknown>> {
      const body = { ...passwords, revokeOtherSessions: true };
      return call((and) => api.changePassword({ headers: toHeaders(origin), body, ...and }));
    },

    /** Says nothing of whether anybody has the address. */
    async askForReset(origin: SignInOrigin, email: string): Promise<void> {
      await call((and) => api.requestPasswordReset({ headers: toHeaders(origin), body: { email }, ...and }));
    },

    /** By a link that is good once. */
    async resetPassword(origin: SignInOrigin, rawToken: string, newPassword: string): Promise<void> {
      const body = { token: rawToken, newPassword };
      await call((and) => api.resetPassword({ headers: toHeaders(origin), body, ...and }));
    },
  };
}

function makeSecondFactors(api: Api) {
  return {
    /** What a sign-in waits for: a code of the app, or one of the backup codes. */
    async passSecondFactor(
      origin: SignInOrigin,
      { code, isBackupCode }: { readonly code: string; readonly isBackupCode: boolean },
    ): Promise<WithCookies<{ readonly personId: number }>> {
      const parts = { headers: toHeaders(origin), body: { code } };
      const { setCookies, data } = isBackupCode
        ? await call((and) => api.verifyBackupCode({ ...parts, ...and }))
        : await call((and) => api.verifyTOTP({ ...parts, ...and }));
      return { setCookies, data: { personId: Number(data.user.id) } };
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

    confirmTwoFactor(origin: SignInOrigin, code: string): Promise<WithCookies<unknown>> {
      return call((and) => api.verifyTOTP({ headers: toHeaders(origin), body: { code }, ...and }));
    },

    endTwoFactor(origin: SignInOrigin, password: string): Promise<WithCookies<unknown>> {
      return call((and) => api.disableTwoFactor({ headers: toHeaders(origin), body: { password }, ...and }));
    },

    /** Those of before are good no more. */
    async renewBackupCodes(
      origin: SignInOrigin,
      password: string,
    ): Promise<WithCookies<{ backupCodes: string[] }>> {
      const { setCookies, data } = await call((and) =>
        api.generateBackupCodes({ headers: toHeaders(origin), body: { password }, ...and }),
      );
      return { setCookies, data: { backupCodes: data.backupCodes } };
    },
  };
}

const remoteAddressHeader = 'x-satha-remote-address';

function toHeaders({ cookies, userAgent, remoteAddress }: SignInOrigin): Headers {
  return new Headers({
    ...(cookies !== undefined && { cookie: cookies }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
    [remoteAddressHeader]: remoteAddress,
  });
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

/** What is good once is kept under its kind and a hash: whoever reads the database cannot use it. */
async function hashIdentifier(identifier: string): Promise<string> {
  const [kind = ''] = /^(reset-password:|2fa-attempts-|2fa-)/.exec(identifier) ?? [];
  return `${kind}${createHash('sha256').update(identifier).digest('base64url')}`;
}

/** None of its paths is mounted anywhere: what is not called above cannot be reached. */
function createBetterAuth(settings: SignInSettings) {
  const { tablePrefix, cookiePrefix, cookiePath, publicUrl, issuer } = settings;
  const personField = { userId: `${tablePrefix}Id` };
  return betterAuth({
    appName: issuer,
    baseURL: publicUrl,
    // Said in this way, no variable of the process's environment takes its place.
    secrets: [{ version: 1, value: settings.secret }],
    database: makeDatabaseAdapter(settings.db),
    user: {
      modelName: `${tablePrefix}s`,
      additionalFields: { language: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: `${tablePrefix}_sessions`,
      fields: personField,
      expiresIn: signInPolicy.sessionDays * 24 * 3_600,
      updateAge: 24 * 3_600,
    },
    account: {
      modelName: `${tablePrefix}_credentials`,
      fields: { ...personField, providerId: 'provider', accountId: 'subject' },
    },
    verification: { modelName: `${tablePrefix}_verifications`, storeIdentifier: { hash: hashIdentifier } },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      // The doors say how long a password is to be, in characters; counted here, some would be two.
      minPasswordLength: 1,
      maxPasswordLength: Number.MAX_SAFE_INTEGER,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: signInPolicy.resetLinkSeconds,
      sendResetPassword: ({ user, token }) =>
        settings.onResetAsked({
          personId: Number(user.id),
          name: user.name,
          email: user.email,
          rawToken: token,
        }),
      onPasswordReset: ({ user }) => settings.onPasswordReset(Number(user.id)),
    },
    plugins: [
      twoFactor({
        issuer,
        twoFactorCookieMaxAge: signInPolicy.secondFactorSeconds,
        schema: { twoFactor: { modelName: `${tablePrefix}_two_factors`, fields: personField } },
      }),
    ],
    hooks: { before: takeCodeOnce(settings) },
    // The doors have a limiter of their own, which counts in one statement and by email too.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      // What it says beside its message may hold an address or a statement's values.
      log: (level, message) => {
        if (level === 'error') settings.onFault(message);
      },
    },
    advanced: {
      cookiePrefix,
      useSecureCookies: publicUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: cookiePath },
      database: { generateId: 'serial' },
      ipAddress: { ipAddressHeaders: [remoteAddressHeader] },
    },
  });
}
