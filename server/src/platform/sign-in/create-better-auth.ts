import { createHash } from 'node:crypto';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { Database } from '../db/database.ts';
import type { Queryable } from '../db/queryable.ts';
import { makeBackupCodes } from './backup-codes.ts';
import { remoteAddressHeader } from './call-better-auth.ts';
import { makeDatabaseAdapter } from './database-adapter.ts';
import type { PasswordHashing } from './hash-passwords.ts';
import { takeCodeOnce } from './take-code-once.ts';

/** Our own figures. */
export const signInPolicy = {
  /** A session is over when it was not used for so long. */
  sessionDays: 7,
  /** A session that is used is renewed so often at the most. */
  renewalDays: 1,
  /** A session is over so long after its sign-in, however it was used: the database holds to it (`bound_member_session.sql`). */
  longestSessionDays: 30,
  resetLinkSeconds: 3_600,
  confirmationLinkSeconds: 24 * 3_600,
  /** How long the second factor may take after the first. */
  secondFactorSeconds: 600,
} as const;

export type SignInSettings = {
  readonly db: Database;
  /** Of 32 characters or more; whoever has it can make cookies. */
  readonly secret: string;
  /** Where browsers find the service; with https, cookies are `Secure`. */
  readonly publicUrl: string;
  /** Cookies have one jar for all ports of a host: no two kinds of people, and no two environments, share a prefix. */
  readonly cookiePrefix: string;
  readonly cookiePath: string;
  /**
   * What people's tables begin with: `member` for `members`, `member_sessions` and so on. Tables of another prefix want
   * the triggers that these have, and a chore that sweeps them.
   */
  readonly tablePrefix: string;
  /** Told in the authenticator app. */
  readonly issuer: string;
  readonly onResetAsked: (ask: {
    readonly personId: number;
    readonly name: string;
    readonly email: string;
    readonly rawToken: string;
  }) => Promise<void>;
  /** In the transaction that sets the password. */
  readonly onPasswordReset: (personId: number, transaction: Queryable) => Promise<void>;
  readonly onFault: (message: string) => void;
};

export type BetterAuthApi = ReturnType<typeof createBetterAuth>['api'];

/** None of its paths is mounted anywhere: what is not called above cannot be reached. */
export function createBetterAuth(settings: SignInSettings, db: Queryable, hashing: PasswordHashing) {
  const { tablePrefix, cookiePrefix, cookiePath, publicUrl, issuer } = settings;
  const personField = { userId: `${tablePrefix}Id` };
  return betterAuth({
    appName: issuer,
    baseURL: publicUrl,
    // Said in this way, no variable of the process's environment takes its place.
    secrets: [{ version: 1, value: settings.secret }],
    database: makeDatabaseAdapter(db),
    user: {
      modelName: `${tablePrefix}s`,
      additionalFields: { language: { type: 'string', required: true, input: false } },
    },
    session: {
      modelName: `${tablePrefix}_sessions`,
      fields: personField,
      expiresIn: signInPolicy.sessionDays * 24 * 3_600,
      updateAge: signInPolicy.renewalDays * 24 * 3_600,
    },
    account: {
      modelName: `${tablePrefix}_credentials`,
      fields: { ...personField, providerId: 'provider', accountId: 'subject' },
    },
    verification: {
      modelName: `${tablePrefix}_verifications`,
      storeIdentifier: { hash: hashIdentifier },
      // What is over is swept away by a chore of ours: a step about one person touches no rows of others.
      disableCleanup: true,
    },
    emailAndPassword: explainPasswords(settings, db, hashing),
    plugins: [
      ownTables(
        twoFactor({
          issuer,
          twoFactorCookieMaxAge: signInPolicy.secondFactorSeconds,
          backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
        }),
        `${tablePrefix}_two_factors`,
        personField.userId,
      ),
    ],
    hooks: { before: takeCodeOnce({ db, tablePrefix }) },
    // The APIs have a limiter of their own, which counts in one statement and by email too.
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

/**
 * Gives the plugin tables of its own. Its option for that writes the names into one object of all instances, by which the
 * people of the second one would take over the table of the first.
 */
function ownTables(
  plugin: ReturnType<typeof twoFactor>,
  modelName: string,
  personColumn: string,
): ReturnType<typeof twoFactor> {
  const { user, twoFactor: factor } = plugin.schema;
  const { userId, ...fields } = factor.fields;
  const named = { modelName, fields: { ...fields, userId: { ...userId, fieldName: personColumn } } };
  return { ...plugin, schema: { user, twoFactor: named } };
}

function explainPasswords(
  settings: SignInSettings,
  db: Queryable,
  hashing: PasswordHashing,
): BetterAuthOptions['emailAndPassword'] {
  return {
    enabled: true,
    password: { hash: hashing.hashPassword, verify: hashing.verifyPassword },
    disableSignUp: true,
    // The APIs say how long a password is to be, in characters; counted here, some would be two.
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
    onPasswordReset: ({ user }) => settings.onPasswordReset(Number(user.id), db),
  };
}

/**
 * Hashes the name of what is good once and keeps its kind in front: whoever reads the database cannot use it.
 */
export async function hashIdentifier(identifier: string): Promise<string> {
  const [kind = ''] = /^(reset-password:|2fa-attempts-|2fa-)/.exec(identifier) ?? [];
  return `${kind}${createHash('sha256').update(identifier).digest('base64url')}`;
}
