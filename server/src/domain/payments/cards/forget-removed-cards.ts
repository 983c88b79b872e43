import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { paymentPolicy } from '../payment-policy.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { claimRemovedCards, deleteRemovedCards } from './cards-store.ts';

type Deps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly provider: PaymentProvider;
  /** Told of what could not be done; it is tried again in an hour. */
  readonly onFault: (error: unknown) => void;
};

/** Makes the provider delete cards that were removed here; returns how many it tried. */
export async function forgetRemovedCards({ db, clock, provider, onFault }: Deps): Promise<number> {
  const now = clock();
  const { longestPause, cardsAtOnce } = paymentPolicy;
  const lease = { now, leasedUntil: now.add(longestPause), atMost: cardsAtOnce };
  const cards = await claimRemovedCards(db, provider.name, lease);
  const done = await Promise.all(
    cards.map((card) =>
      provider.forgetCard(card).then(
        () => [card],
        (error: unknown): string[] => {
          onFault(error);
          return [];
        },
      ),
    ),
  );
  await deleteRemovedCards(db, provider.name, done.flat());
  return cards.length;
}
