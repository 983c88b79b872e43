/** What every app's audit log says of something that was done. */
export type AuditEntry = {
  readonly auditEntryId: number;
  /** A noun, and what became of it: "api_key.created". */
  readonly action: string;
  readonly subject: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: string;
  readonly requestId: string | null;
  readonly remoteAddress: string | null;
};

/** Returns the name of a role in the reader's language; undefined for what is none. */
export type NameRole = (role: unknown) => string | undefined;

/** Returns what something that has no name in the log is called now; undefined where that is not known. */
export type NameSubject = (entry: Pick<AuditEntry, 'action' | 'subject' | 'details'>) => string | undefined;
