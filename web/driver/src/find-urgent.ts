import type { News } from './kept/facts.ts';
import type { OpenOffer } from './live/offer.ts';
import type { ShownTrip } from './trip/apply-actions.ts';

/** What comes before all that a driver opened: an offer that rings, or what somebody else did with their trip. */
export type Urgent =
  | { readonly kind: 'offer'; readonly open: OpenOffer }
  | { readonly kind: 'news'; readonly news: News };

type Now = {
  readonly open: OpenOffer | undefined;
  readonly shown: ShownTrip | undefined;
  readonly news: News | undefined;
};

/** Returns what cannot wait: an offer lasts for seconds, news until it is understood. At a trip nobody is asked for another. */
export function findUrgent({ open, shown, news }: Now): Urgent | undefined {
  if (open !== undefined && shown === undefined) return { kind: 'offer', open };
  return news && { kind: 'news', news };
}
