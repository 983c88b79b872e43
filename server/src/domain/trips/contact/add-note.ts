import type { CalledParty, CallResult } from '@satha/terms/operator-acts';
import type { Database } from '../../../platform/db/database.ts';
import { requireText } from '../../../values/label.ts';
import { Problem } from '../../../values/problem.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { type NewOperatorAct, recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { contactPolicy } from './contact-policy.ts';
import { countNotes, findRepeatedAct } from './contact-store.ts';

type Deps = { readonly db: Database };

/** A request that comes again by a name of its own is the act that it was: it may have been done without an answer. */
export type Repeatable = Pick<NewOperatorAct, 'clientToken'>;

/**
 * Stores a note of an operator about a trip, open or ended, and returns the number of the act.
 * @throws Problem trip_not_found; invalid_request for a text that cannot be kept, and for one too many;
 * idempotency_key_reused.
 */
export async function addNote(
  deps: Deps,
  { text, ...steered }: SteeredTrip & Repeatable & { readonly text: string },
): Promise<number> {
  return storeNote(deps, { ...steered, kind: 'noted', text: requireNote('text', text) });
}

export type RecordCallInput = SteeredTrip &
  Repeatable & {
    readonly to: CalledParty;
    readonly result: CallResult;
    /** What was said. */
    readonly note?: string | undefined;
  };

/**
 * Stores that an operator called somebody about a trip and what came of it, and returns the number of the act.
 * @throws Problem trip_not_found; invalid_request for a note that cannot be kept, and for one call too many;
 * idempotency_key_reused.
 */
export async function recordCall(
  deps: Deps,
  { to, result, note, ...steered }: RecordCallInput,
): Promise<number> {
  const text = note === undefined ? undefined : requireNote('note', note);
  return storeNote(deps, { ...steered, kind: 'called', text, details: { to, result } });
}

/** A text of the company's own, of any lines. */
function requireNote(field: string, text: string): string {
  return requireText(field, text, { longest: contactPolicy.longestNote, hasLines: true });
}

function storeNote({ db }: Deps, act: NewOperatorAct): Promise<number> {
  return db.inTransaction(
    async (transaction) => {
      await lockSteeredTrip(transaction, act);
      const repeated = await findRepeatedAct(transaction, act);
      if (repeated !== undefined) return repeated;
      if ((await countNotes(transaction, act)) >= contactPolicy.mostNotes) throw tooMany(act.tripId);
      return recordOperatorAct(transaction, act);
    },
    { concurrencyKey: act.accountId },
  );
}

function tooMany(tripId: number): Problem {
  const message = `trip ${tripId} has ${contactPolicy.mostNotes} notes and calls, which is all that it can have.`;
  return new Problem('invalid_request', { fields: [{ field: 'trip', message }] });
}
