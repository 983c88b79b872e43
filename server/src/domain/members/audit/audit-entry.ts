/** Who did it: a member in the portal, the operator by the command line, or the service by itself. */
export type AuditActor = 'member' | 'operator' | 'service';

/** What is done without anybody's asking. Every other line without a member is the operator's. */
export const serviceActions = ['auto_recharge.stopped', 'auto_recharge.paused'] as const;
export type ServiceAction = (typeof serviceActions)[number];

/** One thing that was done to an account. */
export type AuditEntry = {
  readonly auditEntryId: number;
  readonly actor: AuditActor;
  /** Undefined unless the actor is a member. */
  readonly member: { readonly memberId: number; readonly name: string; readonly email: string } | undefined;
  /** A noun and what became of it, such as `api_key.created`. */
  readonly action: string;
  /** What it was done to, in words: `key 12`. */
  readonly subject: string;
  /** What else is to be known; never a secret. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
  readonly requestId: string | undefined;
  readonly remoteAddress: string | undefined;
};

/** By which request, and from where, something was done; left out for what came by none. */
export type AuditOrigin = {
  readonly requestId?: string;
  readonly remoteAddress?: string;
};

export type NewAuditEntry = AuditOrigin & {
  readonly accountId: number;
  /** Left out for the operator and the service itself. */
  readonly memberId?: number;
  readonly action: string;
  readonly subject: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
};
