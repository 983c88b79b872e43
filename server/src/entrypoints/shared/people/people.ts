import type { FastifyRequest } from 'fastify';
import type { AuditOrigin } from '../../../domain/audit/audit-entry.ts';
import type { AttemptDeps } from '../../../domain/people/attempts/take-attempt.ts';
import type { PersonSession } from '../../../domain/people/sessions/person-session.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { StrangerLimit } from '../../../platform/http/limits/stranger-limit.ts';
import type { SignedInPerson, SignIn } from '../../../platform/sign-in/sign-in.ts';
import type { Clock } from '../../../values/clock.ts';
import type { KnownBrowsers } from './known-browsers.ts';

/** What people do to nobody but themselves, and what stands of it in the audit log. */
export type OwnAct =
  | 'signed_in'
  | 'two_factor_begun'
  | 'two_factor_ended'
  | 'backup_codes_renewed'
  | 'password_changed';

export type OwnEntry = AuditOrigin & {
  readonly personId: number;
  readonly act: OwnAct;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
};

type OwnSessions = AuditOrigin & { readonly personId: number; readonly sessionId: number };

/** One kind of people who sign in by email and password: what is theirs alone of operations that they share. */
export type People<Access extends string> = {
  /** The access of routes for whoever is signed in. */
  readonly access: Access;
  /** Returns who is signed in, once the gate has found out. */
  personOf(request: FastifyRequest): SignedInPerson;
  /** Writes down what somebody did to themselves; of a new password, it also sends the mail that tells of it. */
  note(transaction: Queryable, entry: OwnEntry): Promise<void>;
  findSessions(personId: number): Promise<readonly PersonSession[]>;
  /** @throws Problem session_not_found. */
  endSession(session: OwnSessions): Promise<void>;
  /** Ends all sessions but one. */
  endOtherSessions(session: OwnSessions): Promise<void>;
};

/** What the operations of people who are signed in work with. */
export type PeopleDeps<Access extends string> = AttemptDeps & {
  readonly db: Database;
  readonly clock: Clock;
  readonly signIn: SignIn;
  readonly people: People<Access>;
};

/** What limits callers who are not signed in. */
export type StrangerDeps = AttemptDeps & {
  readonly limits: {
    readonly strangers: StrangerLimit;
    /** How often an address may try something in a quarter of an hour without being signed in. */
    readonly attemptsPerAddress: number;
  };
};

/** What the operations of signing in work with. */
export type SignInDeps<Access extends string> = PeopleDeps<Access> &
  StrangerDeps & { readonly knownBrowsers: KnownBrowsers };
