import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { DocumentDraft, DocumentKind, Seller } from '../document.ts';
import { selectSellerAt } from '../operator/operator-details-store.ts';
import type { DueEntry } from './due-entry.ts';
import { deleteDues, hasDues, lockDues, postponeDues } from './dues-store.ts';
import { makeDraft } from './make-draft.ts';
import { drawNumbers, insertDocuments, type NumberedDraft } from './numbering-store.ts';

/** Our own figures: documents of one transaction; how long one that could not be made is left alone. */
const atOnce = 100;
const postponeHours = 1;

export type IssueDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Who sells while the operator has not said so; undefined: nothing is issued until then. */
  readonly standInSeller: Seller | undefined;
  /** Told of an entry whose document could not be made, by a fault of ours; it is tried again later. */
  readonly onFault: (entry: DueEntry, error: unknown) => void;
};

export type IssueOutcome = {
  readonly issued: number;
  /** There is more to do at once. */
  readonly isFull: boolean;
  /** Documents are wanted, and nobody said who sells. */
  readonly wantsSeller: boolean;
};

/**
 * Issues documents for what the ledger says arose: each entry's one, numbered 1, 2, 3 … by kind and UAE year without a
 * hole, in the order of issue. Any number of processes may do so at a time. Documents, their numbers and that nothing
 * is due any more stand or fall together.
 */
export async function issueDueDocuments(deps: IssueDeps): Promise<IssueOutcome> {
  const now = deps.clock();
  const nothing = { issued: 0, isFull: false, wantsSeller: false };
  if (!(await hasDues(deps.db, now))) return nothing;
  const seller = (await selectSellerAt(deps.db, now)) ?? deps.standInSeller;
  if (!seller) return { ...nothing, wantsSeller: true };
  return deps.db.inTransaction(async (transaction) => {
    const dues = await lockDues(transaction, { now, atMost: atOnce });
    const drafts = makeDrafts(dues, seller, deps.onFault);
    const faulty = dues.filter(({ entryId }) => !drafts.some((draft) => draft.entryId === entryId));
    if (faulty.length > 0) await postponeDues(transaction, faulty, now.add({ hours: postponeHours }));
    if (drafts.length > 0) {
      await insertDocuments(transaction, await number(transaction, drafts, now));
      await deleteDues(transaction, drafts);
    }
    return { issued: drafts.length, isFull: dues.length === atOnce, wantsSeller: false };
  });
}

function makeDrafts(
  dues: readonly DueEntry[],
  seller: Seller,
  onFault: IssueDeps['onFault'],
): DocumentDraft[] {
  return dues.flatMap((entry) => {
    try {
      return [makeDraft(entry, seller)];
    } catch (error) {
      onFault(entry, error);
      return [];
    }
  });
}

async function number(
  transaction: Queryable,
  drafts: readonly DocumentDraft[],
  now: Temporal.Instant,
): Promise<NumberedDraft[]> {
  const { year } = uaeDateAt(now);
  const byKind = new Map<DocumentKind, DocumentDraft[]>();
  for (const draft of drafts) byKind.set(draft.kind, [...(byKind.get(draft.kind) ?? []), draft]);
  const counts = new Map([...byKind].map(([kind, ofKind]) => [kind, ofKind.length]));
  const drawn = await drawNumbers(transaction, counts, year, now);
  return drawn.flatMap(({ kind, last, at: issuedAt }) => {
    const ofKind = byKind.get(kind) ?? [];
    return ofKind.map((draft, index) => ({
      ...draft,
      year,
      number: last - ofKind.length + 1 + index,
      issuedAt,
    }));
  });
}
