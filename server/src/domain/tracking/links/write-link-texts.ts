import { inAllLanguages } from '@satha/terms/languages';
import type { WriteTripTexts } from '../../messages/write-texts.ts';
import { nameInText } from './name-in-text.ts';
import type { TripLinks, TripUrl } from './trip-links.ts';

/** Writes what a customer reads whose trip was booked; nothing when the trip's link is over. */
export function createLinkTextWriter({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) => (await findUrls(messages)).map((found) => found && writeLinkText(found));
}

/** Writes what customers are still to be sent: of a trip that has ended nothing, for there is nothing to watch. */
export function createLinkTextSender({ findUrls }: Pick<TripLinks, 'findUrls'>): WriteTripTexts {
  return async (messages) =>
    (await findUrls(messages)).map((found) => (found?.isUnderWay ? writeLinkText(found) : undefined));
}

const invitation = inAllLanguages({
  en: 'Your recovery truck is booked:',
  ar: 'تم حجز سطحتك:',
});

/**
 * The company first, where its name fits; then every language, for it is not known which one the customer reads; the
 * address last, where no letter clings to it.
 */
function writeLinkText({ url, accountName }: Pick<TripUrl, 'url' | 'accountName'>): string {
  const text = `${invitation}\n${url}`;
  const name = nameInText(accountName, text);
  return name === undefined ? text : `${name}\n${text}`;
}
