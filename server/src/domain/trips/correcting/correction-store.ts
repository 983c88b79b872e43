import type { CorrectedPoint } from '@satha/terms/operator-acts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Quote } from '../../quotes/make-quote.ts';
import type { TripName } from '../trip.ts';

/** A trip as it would be, with what of it is corrected; stored as it is. */
export type CorrectionQuote = Pick<
  Quote,
  | 'distanceMeters'
  | 'durationSeconds'
  | 'poweredBy'
  | 'dataVersion'
  | 'fareFils'
  | 'fareLines'
  | 'vatFils'
  | 'vatBasisPoints'
  | 'tariffId'
> & {
  readonly corrected: readonly CorrectedPoint[];
  readonly fromLat: number;
  readonly fromLng: number;
  readonly fromAddress: string | undefined;
  readonly fromAreaName: string | undefined;
  readonly toLat: number;
  readonly toLng: number;
  readonly toAddress: string | undefined;
  readonly toAreaName: string | undefined;
  /** Of a corrected pickup to which a driver is on the way: who, and how long they need, by the real clock. */
  readonly pickupDriverId: number | undefined;
  readonly pickupSeconds: number | undefined;
};

export type CorrectionOutcome = 'applied' | 'requested' | 'too_many' | 'not_payable';

/** Corrects a locked trip, or asks its account, by the SQL function `correct_trip`. */
export async function storeCorrection(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  quote: CorrectionQuote,
  {
    extraId,
    answerSeconds,
    at,
  }: { readonly extraId: string; readonly answerSeconds: number; readonly at: Temporal.Instant },
): Promise<CorrectionOutcome> {
  const { rows } = await transaction.query<{ outcome: CorrectionOutcome }>({
    text: 'SELECT correct_trip($1, $2, $3, $4, $5, $6) AS outcome',
    values: [accountId, tripId, JSON.stringify(quote), extraId, answerSeconds, at.toString()],
  });
  return (rows[0] as { outcome: CorrectionOutcome }).outcome;
}
