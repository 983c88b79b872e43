import { readClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import { problemOf } from '../api/problem.ts';
import type { DriverTrip } from '../api/wire.ts';
import { readSnapshot } from '../kept/phone-store.ts';
import { closeOffer, openOffer } from './offer.ts';
import { askTrip, countTellings, takeTrip } from './take-trip.ts';

export type OfferAnswer = { readonly offerId: number; readonly answer: 'accept' | 'decline' };

const againMs = 1_000;

const isKnown = ({ assignmentId }: DriverTrip) => readSnapshot()?.known?.trip?.assignmentId === assignmentId;

/**
 * Answers an offer, again until its time is over where no answer comes: whoever answers again after an answer that got
 * lost is told the same. Only this offer is closed by it; the next one may be open by then.
 */
export async function answerOffer({ offerId, answer }: OfferAnswer): Promise<void> {
  const untilMs = openOffer.read()?.untilMs ?? 0;
  const address = `/offers/${offerId}/${answer}`;
  for (;;) {
    try {
      const before = countTellings();
      const told = await driverApi.send<{ readonly trip?: DriverTrip }>('POST', address);
      if (answer === 'accept' && told.trip) {
        const isOvertaken = countTellings() !== before && !isKnown(told.trip);
        // The trip first: between the two there is nothing else to show.
        await takeTrip(told.trip).finally(() => closeOffer(offerId));
        // What the stream told meanwhile may be newer: that this trip is over.
        if (isOvertaken) void askTrip().catch(() => {});
      }
      closeOffer(offerId);
      return;
    } catch (error) {
      const { kind } = problemOf(error);
      if (kind === 'refused') closeOffer(offerId);
      if (kind !== 'unreachable' || readClockMs() + againMs >= untilMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, againMs));
    }
  }
}
