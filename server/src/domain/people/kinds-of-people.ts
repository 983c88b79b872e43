import type { Language } from '@satha/terms/languages';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { KindOfPeople } from '../../values/audience.ts';
import type { AuditOrigin, NewAuditEntry } from '../audit/audit-entry.ts';
import type { MailApp, MailPurpose } from '../mail/queue-mail.ts';
import type { SessionOwner } from '../sessions/session.ts';

/** What somebody did to nobody but themselves, such as signing in. */
export type OwnEntry = AuditOrigin &
  Pick<NewAuditEntry, 'action' | 'details' | 'at'> & {
    readonly personId: number;
    /** The person, unless another is named. */
    readonly subject?: string;
  };

/** What is one kind's alone of signing in and of what people change about themselves. */
export type PeopleKind = {
  readonly kind: KindOfPeople;
  /** That their mails lead to. */
  readonly app: MailApp;
  /** Of mails with a link that sets a new password. */
  readonly resetPurpose: MailPurpose;
  findPerson(
    db: Queryable,
    personId: number,
  ): Promise<{ readonly name: string; readonly email: string; readonly language: Language } | undefined>;
  record(transaction: Queryable, entry: OwnEntry): Promise<void>;
  /**
   * Keeps what the link of a mail shows beside that a password may be set: that the address is theirs. True where that ends a
   * second factor, which was perhaps another's.
   */
  confirmByReset?(transaction: Queryable, personId: number, at: Temporal.Instant): Promise<boolean>;
};

/** Returns whose the sessions of somebody are. */
export function sessionOwnerOf(kind: KindOfPeople, personId: number): SessionOwner {
  return { audience: kind, subject: String(personId), accountId: undefined };
}
