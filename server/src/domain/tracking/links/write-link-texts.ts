import type { WriteTripTexts } from '../../messages/write-texts.ts';
import type { TripLinks } from './trip-links.ts';

/** What a customer reads whose trip was booked; nothing when the trip's link is over. */
export function createLinkTextWriter({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) => (await findUrls(messages)).map((url) => url && writeLinkText(url));
}

/** Both languages, for it is not known which one the customer reads; the address last, where no letter clings to it. */
function writeLinkText(url: string): string {
  return `Your recovery truck is booked: watch it come.\nتم حجز سطحتك: تابع وصولها.\n${url}`;
}
