import type { ActorKind, AuditAction } from '@satha/terms/audit-actions';

/** Who does something, with the name that they have at the time. */
export type Actor =
  | { readonly kind: 'member' | 'driver' | 'key'; readonly id: number; readonly name: string }
  /** Without a number: whoever uses the command line, who is known as nobody else. */
  | { readonly kind: 'operator'; readonly id?: number; readonly name: string }
  | { readonly kind: 'system' };

/** Returns a name for what somebody added: `system` for the service itself. */
export function nameOfActor(actor: Actor): string {
  return actor.kind === 'system' ? 'system' : actor.name;
}

/** By which request, and from where, something was done; left out for what came by none. */
export type AuditOrigin = {
  readonly requestId?: string;
  readonly remoteAddress?: string;
};

/** Who does something, and whence. */
export type Acting = AuditOrigin & { readonly actor: Actor };

export type NewAuditEntry = Acting & {
  /** Left out for what concerns no account. */
  readonly accountId?: number | undefined;
  readonly action: AuditAction;
  /** What it was done to, in words: `key 12`. */
  readonly subject: string;
  /** What else is to be known; never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
};

/** One thing that was done. */
export type AuditEntry = {
  readonly auditEntryId: number;
  readonly accountId: number | undefined;
  readonly actor: {
    readonly kind: ActorKind;
    readonly id: number | undefined;
    /** Undefined for the service itself, and for a person who was forgotten. */
    readonly name: string | undefined;
  };
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Temporal.Instant;
  readonly requestId: string | undefined;
  readonly remoteAddress: string | undefined;
};
