import { type Language, nameIn } from '@satha/terms/languages';
import type { Buyer, Seller } from '../document.ts';
import type { PdfContent } from './pdf-content.ts';
import { isolate } from './pdf-format.ts';
import { wordsOf } from './pdf-words.ts';

/** Makes the seller's and the buyer's part of a document. */
export function makeParties(
  { seller, buyer }: { readonly seller: Seller | undefined; readonly buyer: Buyer },
  language: Language,
): PdfContent['parties'] {
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
        ...(buyer.accountId === undefined ? [] : [`${words.account} ${isolate(String(buyer.accountId))}`]),
      ],
    },
  ];
}

/** Writes the seller on one line each: name, address, tax number. */
export function describeSeller(seller: Seller, language: Language): string[] {
  return [...nameSeller(seller, language), `${wordsOf(language).trn} ${isolate(seller.trn)}`];
}

/** A name in another language comes first, and the legal one is named too: it is what the register may have. */
function nameSeller(seller: Seller, language: Language): string[] {
  const { legalName, address } = seller;
  const name = nameIn({ en: legalName, ar: seller.legalNameArabic }, language);
  return [
    name,
    ...(name === legalName ? [] : [legalName]),
    nameIn({ en: address, ar: seller.addressArabic }, language),
  ];
}
