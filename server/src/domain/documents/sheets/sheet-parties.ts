import type { Language } from '@satha/terms/languages';
import type { Buyer, Seller } from '../document.ts';
import type { Sheet } from './sheet.ts';
import { isolate } from './sheet-format.ts';
import { wordsOf } from './sheet-words.ts';

/** Who sells and who buys, as a document names them. */
export function makeParties(
  { seller, buyer }: { readonly seller: Seller | undefined; readonly buyer: Buyer },
  language: Language,
): Sheet['parties'] {
  const words = wordsOf(language);
  const trnLine = (trn: string | undefined) => (trn === undefined ? [] : [`${words.trn} ${isolate(trn)}`]);
  const told = (text: string | undefined) => (text === undefined ? [] : [text]);
  return [
    ...(seller ? [{ heading: words.seller, lines: describeSeller(seller, language) }] : []),
    {
      heading: words.buyer,
      lines: [
        buyer.legalName,
        ...told(buyer.address),
        ...trnLine(buyer.trn),
        `${words.account} ${isolate(String(buyer.accountId))}`,
      ],
    },
  ];
}

/** Who sells, a line each: name, address, tax number. */
export function describeSeller(seller: Seller, language: Language): string[] {
  return [...nameSeller(seller, language), `${wordsOf(language).trn} ${isolate(seller.trn)}`];
}

/** In Arabic the Arabic name comes first, and the other one is named too: it is what the register may have. */
function nameSeller(seller: Seller, language: Language): string[] {
  if (language === 'en') return [seller.legalName, seller.address];
  const { legalName, legalNameArabic = legalName, address, addressArabic = address } = seller;
  return [legalNameArabic, ...(legalNameArabic === legalName ? [] : [legalName]), addressArabic];
}
