import { tripStatuses } from '@satha/terms/trip-statuses';
import { DatabaseUnavailable, isContention, isCrowded } from '../../../platform/db/database-unavailable.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { mobileNumberProblems } from '../../../values/mobile-number-problems.ts';
import { Problem } from '../../../values/problem.ts';
import { requirementsOf } from '../../jobs/requirements-of.ts';
import { describeEnds, makeQuote, type Quote, requireQuotable } from '../../quotes/make-quote.ts';
import { isQuoteUsed } from '../../quotes/queries.ts';
import { requireHeldQuote } from '../../quotes/require-held-quote.ts';
import { dispatchDueAt, requireTimelyDeparture } from '../departure.ts';
import { selectStoredResponse } from '../idempotency/idempotency-store.ts';
import type { CreatedTrip, CreateTripDeps, CreateTripInput } from './create-trip-input.ts';
import {
  type CreateTripOutcome,
  insertTripsOfAccount,
  type NewTrip,
  selectTripByCreationToken,
} from './trip-creation-store.ts';

/**
 * Books a trip and takes its fare from the account's wallet, whole or not at all.
 * @throws Problem in the contract's order: a reused or running key, the held quote, vehicle type, pickup, destination, mobile
 * number, phone code, departure, no drivable route, wallet.
 * @throws RouteProviderUnavailable, DatabaseUnavailable: nothing is stored or charged, unless the latter's outcome
 * is unknown.
 */
export async function createTrip(deps: CreateTripDeps, input: CreateTripInput): Promise<CreatedTrip> {
  const realNow = deps.clock();
  let trip: NewTrip;
  try {
    trip = await prepareTrip(deps, input, realNow);
  } catch (refusal) {
    // A stored response goes before every refusal. Storing a trip looks for one by itself.
    const kept = await findStoredResponse(deps, input, realNow);
    if (kept) return kept;
    if (!isOfQuote(refusal)) await requireUnusedQuote(deps, input);
    throw refusal;
  }
  try {
    return toCreatedTrip(await insertAndMakeSure(deps, trip, input));
  } catch (refusal) {
    const kept = mayHaveResponse(refusal)
      ? await findStoredResponse(deps, input, realNow).catch(onlyProblems)
      : undefined;
    if (kept) return kept;
    throw refusal;
  }
}

/** Refusals of a request that another one with its key may have been answered before: a stored response waits for nothing. */
function mayHaveResponse(refusal: unknown): boolean {
  const isRunning = refusal instanceof Problem && refusal.code === 'idempotency_in_progress';
  return isRunning || isCrowded(refusal) || isContention(refusal);
}

function onlyProblems(error: unknown): undefined {
  if (error instanceof Problem) throw error;
  return undefined;
}

/** The trip as it is to be stored: all that is refused without the wallet being looked at is refused here. */
async function prepareTrip(
  deps: CreateTripDeps,
  input: CreateTripInput,
  realNow: Temporal.Instant,
): Promise<NewTrip> {
  const now = realNow.add({ seconds: input.clockOffsetSeconds });
  const held =
    input.quoteToken === undefined
      ? undefined
      : requireHeldQuote(deps, input.quoteToken, { ...input, now: realNow });
  const vehicleType = requireQuotable(deps, input, 'trip');
  const customer = makeCustomer(input);
  const departureAt = input.departureAt ?? now;
  requireTimelyDeparture(departureAt, now);
  const quote: Quote | undefined = held
    ? { ...held.answer, ...describeEnds(deps, input) }
    : await makeQuote(deps, vehicleType, { ...input, departureAt });
  if (!quote) throw new Problem('failed_to_create_trip');
  deps.simulateRefusal?.(customer);
  if (input.signal.aborted) throw new Problem('service_unavailable');

  const isLater = Temporal.Instant.compare(departureAt, now) > 0;
  return {
    accountId: input.accountId,
    creationToken: deps.makeToken(),
    createdAt: now,
    now: realNow,
    retry: input.retry,
    status: isLater ? tripStatuses.scheduled.code : tripStatuses.searching.code,
    vehicleTypeId: input.vehicleTypeId,
    from: input.from,
    to: input.to,
    departureAt,
    quote,
    heldQuoteId: held?.quoteId,
    customer,
    externalReference: input.externalReference,
    job: input.job,
    requirements: [
      ...requirementsOf(input.job, departureAt),
      ...(deps.simulateRequirements?.(customer) ?? []),
    ],
    dispatchDueAt: dispatchDueAt(departureAt, isLater, now, input.clockOffsetSeconds),
  };
}

/** A quote that is over, or for another request, is told before its use. */
function isOfQuote(refusal: unknown): boolean {
  return refusal instanceof Problem && ['quote_expired', 'quote_mismatch'].includes(refusal.code);
}

/** A quote that was used is told before whatever else is wrong with a request. @throws Problem quote_used. */
async function requireUnusedQuote(
  deps: CreateTripDeps,
  { accountId, quoteToken }: CreateTripInput,
): Promise<void> {
  const held = quoteToken === undefined ? undefined : deps.quoteTokens.read(quoteToken);
  if (held?.accountId === accountId && (await isQuoteUsed(deps.db, accountId, held.quoteId))) {
    throw new Problem('quote_used');
  }
}

async function findStoredResponse(
  { db }: CreateTripDeps,
  { accountId, retry }: CreateTripInput,
  now: Temporal.Instant,
): Promise<CreatedTrip | undefined> {
  if (!retry) return undefined;
  const kept = await selectStoredResponse(db, { accountId, operation: 'create-trip', retry, now });
  if (kept.outcome === 'free') return undefined;
  if (kept.outcome !== 'replayed') throw new Problem(kept.outcome);
  return { tripId: kept.tripId, fareFils: kept.amountFils, replayed: true };
}

function makeCustomer({ firstName, lastName, phoneCode, mobileNumber }: CreateTripInput) {
  const normalised = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('fault' in normalised) throw new Problem(mobileNumberProblems[normalised.fault]);
  return {
    firstName,
    lastName,
    phoneCode: normalised.ok.phoneCode,
    mobileNumber: normalised.ok.nationalNumber,
  };
}

/** Stores the trip, and what goes with it. */
function insertWhole(
  { db, tripBatcher }: CreateTripDeps,
  trip: NewTrip,
  { inSameTransaction, signal }: Pick<CreateTripInput, 'inSameTransaction' | 'signal'>,
): Promise<CreateTripOutcome> {
  if (!inSameTransaction) return tripBatcher.storeTrip(trip, signal);
  const work = async (transaction: Queryable) => {
    const [result] = await insertTripsOfAccount(transaction, trip.accountId, [trip]);
    if (!result) throw new Error('a trip was asked for and not answered');
    if (result.outcome === 'created') await inSameTransaction(transaction, result);
    return result;
  };
  return db.inTransaction(work, { concurrencyKey: trip.accountId });
}

/** Stores the trip; when the connection broke on the way, finds out whether it was stored. */
async function insertAndMakeSure(
  deps: CreateTripDeps,
  trip: NewTrip,
  input: Pick<CreateTripInput, 'inSameTransaction' | 'signal'>,
): Promise<CreateTripOutcome> {
  try {
    return await insertWhole(deps, trip, input);
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || error.outcome === 'not_executed') throw error;
    const stored = await deps.db
      .inTransaction((transaction) => selectTripByCreationToken(transaction, trip), {
        concurrencyKey: trip.accountId,
      })
      .catch(() => {
        throw error;
      });
    if (stored) return { outcome: 'created', ...stored };
    if (error.outcome === 'pending') throw error;
    throw new DatabaseUnavailable(error, 'not_executed');
  }
}

/** A second request with a running key is worth repeating at once. */
const inProgressRetrySeconds = 1;

function toCreatedTrip(result: CreateTripOutcome): CreatedTrip {
  switch (result.outcome) {
    case 'created':
    case 'replayed':
      return { tripId: result.tripId, fareFils: result.fareFils, replayed: result.outcome === 'replayed' };
    case 'idempotency_in_progress':
      throw new Problem(result.outcome, { retryAfterSeconds: inProgressRetrySeconds });
    default:
      throw new Problem(result.outcome);
  }
}
