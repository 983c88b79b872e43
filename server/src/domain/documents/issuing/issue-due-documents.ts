import type { DocumentKind } from '@satha/terms/payments';
import type { Database } from '../../../platform/db/database.ts';
import { DatabaseUnavailable } from '../../../platform/db/database-unavailable.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { PlaceProvider } from '../../places/place-provider.ts';
import type { DocumentDraft, Seller } from '../document.ts';
import { findSellerAt } from '../seller/queries.ts';
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
  /** Says in Arabic where a trip went. */
  readonly places: PlaceProvider;
  /** Who sells while the operator has not said so; undefined: nothing is issued until then. */
  readonly defaultSeller: Seller | undefined;
  /** Told of an entry whose document could not be made, by a fault of ours; it is tried again later. */
  readonly onFault: (entry: DueEntry, error: unknown) => void;
};

export type IssueOutcome = {
  readonly issued: number;
  /** There may be more to do at once. */
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
  const seller = (await findSellerAt(deps.db, now)) ?? deps.defaultSeller;
  if (!seller) return { ...nothing, wantsSeller: true };
  return issueSome(deps, { seller, now, atMost: atOnce });
}

type Round = { readonly seller: Seller; readonly now: Temporal.Instant; readonly atMost: number };

/**
 * Issues what is due first. What the database refuses as a whole is tried with half as many, until the one that it
 * refuses stands alone: that one is put off, and none of its neighbours.
 */
async function issueSome(deps: IssueDeps, round: Round): Promise<IssueOutcome> {
  const { seller, now, atMost } = round;
  const again = now.add({ hours: postponeHours });
  let dues: DueEntry[] = [];
  try {
    const { drafts, faults } = await deps.db.inTransaction(async (transaction) => {
      dues = await lockDues(transaction, { now, atMost });
      const made = makeDrafts(dues, { seller, places: deps.places });
      if (made.faults.length > 0) {
        const faulty = made.faults.map(({ entry }) => entry);
        await postponeDues(transaction, faulty, again);
      }
      if (made.drafts.length > 0) {
        await insertDocuments(transaction, await number(transaction, made.drafts, now));
        await deleteDues(transaction, made.drafts);
      }
      return made;
    });
    for (const { entry, error } of faults) deps.onFault(entry, error);
    return { issued: drafts.length, isFull: dues.length === atMost, wantsSeller: false };
  } catch (error) {
    const [entry] = dues;
    if (!entry || error instanceof DatabaseUnavailable) throw error;
    if (dues.length > 1) {
      return { ...(await issueSome(deps, { ...round, atMost: dues.length >> 1 })), isFull: true };
    }
    await postponeDues(deps.db, dues, again);
    deps.onFault(entry, error);
    return { issued: 0, isFull: true, wantsSeller: false };
  }
}

type Made = {
  readonly drafts: readonly DocumentDraft[];
  readonly faults: readonly { readonly entry: DueEntry; readonly error: unknown }[];
};

function makeDrafts(dues: readonly DueEntry[], deps: Parameters<typeof makeDraft>[1]): Made {
  const drafts: DocumentDraft[] = [];
  const faults: Made['faults'][number][] = [];
  for (const entry of dues) {
    try {
      drafts.push(makeDraft(entry, deps));
    } catch (error) {
      faults.push({ entry, error });
    }
  }
  return { drafts, faults };
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
