import { writePhoneFact } from '../kept/fact-access.ts';
import type { NoticesFact } from '../kept/facts.ts';
import { kept } from '../kept/phone-store.ts';
import { type DriverLanguage, driverLanguages } from '../language/driver-languages.ts';

/** Writes what notifications say to where the service worker reads it, in a language of drivers. */
export async function keepNotices(language: DriverLanguage): Promise<void> {
  const { load, direction } = driverLanguages[language];
  const words = await load();
  const notices: NoticesFact = {
    language,
    direction,
    offer: words.offerTitle,
    offerText: words.noticeOffer,
    offerWay: words.noticeOfferWay,
    over: words.noticeOver,
    check: words.noticeCheck,
    checkText: words.ringsClosed,
  };
  await kept.write((transaction) => writePhoneFact(transaction, 'notices', notices));
}
