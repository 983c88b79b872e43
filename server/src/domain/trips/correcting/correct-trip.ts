import type { CorrectedPoint } from '@satha/terms/operator-acts';
import type { Database } from '../../../platform/db/database.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { lockSteeredTrip, type SteeredTrip } from '../operator-acts/lock-steered-trip.ts';
import { recordOperatorAct } from '../operator-acts/record-operator-act.ts';
import { findTripsByName } from '../queries.ts';
import type { Trip, TripName } from '../trip.ts';
import { type CorrectionQuote, storeCorrection } from './correction-store.ts';
import {
  type Correction,
  type QuoteCorrectionDeps,
  quoteCorrection,
  requireCorrectable,
} from './quote-correction.ts';

export type CorrectTripDeps = QuoteCorrectionDeps & { readonly db: Database };

/** How long the account has to answer, as for an extra. */
const answerSeconds = 600;
/** Of one trip, by the SQL function `correct_trip`. */
const mostCorrections = 200;

export type QuotedCorrection = {
  /** Of the trip that it was quoted for: whoever corrects it names that. */
  readonly sequence: number;
  readonly corrected: readonly CorrectedPoint[];
  readonly fareBeforeFils: Fils;
  readonly fareFils: Fils;
  readonly distanceMeters: number;
  readonly durationSeconds: number;
  /** A fare that is no higher holds at once; a higher one when the account says yes. */
  readonly needsConsent: boolean;
};

/**
 * Returns what a trip would cost with its points corrected, and changes nothing.
 * @throws Problem trip_not_found, trip_status_conflict, invalid_request, pickup_outside_uae, destination_outside_uae,
 * no_route_found. @throws RouteProviderUnavailable.
 */
export async function previewCorrection(
  deps: CorrectTripDeps,
  { at, ...named }: TripName & { readonly at: Temporal.Instant },
  correction: Correction,
): Promise<QuotedCorrection> {
  const trip = await requireTrip(deps, named, correction);
  return describe(trip, await quoteCorrection(deps, trip, correction, at));
}

export type CorrectTripInput = SteeredTrip & {
  readonly correction: Correction;
  /** The fare that the operator was shown; undefined: whatever it is. */
  readonly shownFareFils?: Fils | undefined;
  /** A UUID: the extra by which the account is asked, where it is. */
  readonly extraId: string;
};

export type CorrectedTrip = QuotedCorrection & {
  /** `requested`: the account is asked, and the trip is as it was until it says yes. */
  readonly outcome: 'applied' | 'requested';
};

/**
 * Corrects where a trip's pickup or destination is, before its vehicle is loaded, in one database transaction. A fare that is no
 * higher holds at once, and what it is less goes back to the wallet; about a higher one the account is asked, as about an
 * extra. A correction that waits for an answer already is withdrawn.
 * @throws Problem as a preview does; version_conflict, also for another fare than was shown; extra_not_payable when the wallet
 * could not pay the higher fare; invalid_request for one correction too many.
 */
export async function correctTrip(
  deps: CorrectTripDeps,
  { correction, shownFareFils, extraId, ...steered }: CorrectTripInput,
): Promise<CorrectedTrip> {
  const trip = await requireTrip(deps, steered, correction);
  const quote = await quoteCorrection(deps, trip, correction, steered.at);
  const quoted = describe(trip, quote);
  if (shownFareFils !== undefined && shownFareFils !== quote.fareFils) {
    throw fareChanged(shownFareFils, quote.fareFils);
  }
  return deps.db.inTransaction(
    async (transaction) => {
      // The quote is for the trip as it was read, which is no older than what the operator saw.
      await lockSteeredTrip(transaction, { ...steered, seen: steered.seen ?? trip.sequence }, (now) => [
        { field: 'fareFils', mine: shownFareFils ?? quote.fareFils, theirs: now.fareFils },
      ]);
      const { at } = steered;
      const pace = { extraId, answerSeconds: answerSeconds / deps.timeScale, at };
      const outcome = await storeCorrection(transaction, trip, quote, pace);
      if (outcome === 'too_many') throw tooMany(trip.tripId);
      if (outcome === 'not_payable') throw new Problem('extra_not_payable');
      const kind = outcome === 'applied' ? 'corrected' : 'correction_requested';
      const { corrected, fareBeforeFils, fareFils } = quoted;
      await recordOperatorAct(transaction, {
        ...steered,
        kind,
        details: { corrected, fareBeforeFils, fareFils },
      });
      return { ...quoted, outcome };
    },
    { concurrencyKey: trip.accountId },
  );
}

async function requireTrip(
  { db }: Pick<CorrectTripDeps, 'db'>,
  named: TripName,
  correction: Correction,
): Promise<Trip> {
  const [trip] = await findTripsByName(db, [named]);
  if (!trip) throw new Problem('trip_not_found');
  requireCorrectable(trip, correction);
  return trip;
}

function describe(trip: Trip, quote: CorrectionQuote): QuotedCorrection {
  const { corrected, fareFils, distanceMeters, durationSeconds } = quote;
  return {
    sequence: trip.sequence,
    corrected,
    fareBeforeFils: trip.fareFils,
    fareFils,
    distanceMeters,
    durationSeconds,
    needsConsent: fareFils > trip.fareFils,
  };
}

function fareChanged(mine: Fils, theirs: Fils): Problem {
  const message = `fareFils is ${theirs} by now, and you have ${mine}; look at the new fare and decide again.`;
  return new Problem('version_conflict', { fields: [{ field: 'fareFils', message, mine, theirs }] });
}

function tooMany(tripId: number): Problem {
  const message = `trip ${tripId} has had ${mostCorrections} corrections, which is all that it can have; end it, and book it as it is.`;
  return new Problem('invalid_request', {
    fields: [{ field: 'trip', message, word: 'too_many_corrections' }],
  });
}
