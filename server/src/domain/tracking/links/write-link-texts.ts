import { inAllLanguages } from '@satha/terms/languages';
import type { WriteTripTexts } from '../../messages/write-texts.ts';
import type { TripLinks } from './trip-links.ts';

/** Writes what a customer reads whose trip was booked; nothing when the trip's link is over. */
export function createLinkTextWriter({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) => (await findUrls(messages)).map((found) => found && writeLinkText(found.url));
}

/** Writes what customers are still to be sent: of a trip that has ended nothing, for there is nothing to watch. */
export function createLinkTextSender({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) =>
    (await findUrls(messages)).map((found) => (found?.isUnderWay ? writeLinkText(found.url) : undefined));
}

const invitation = inAllLanguages({
  en: 'Your recovery truck is booked. Track it here:',
  ar: 'تم حجز سطحتك. تتبّعها هنا:',
});

/** Every language, for it is not known which one the customer reads; the address last, where no letter clings to it. */
function writeLinkText(url: string): string {
  return `${invitation}\n${url}`;
}
