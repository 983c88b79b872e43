import type { Language } from '@satha/terms/languages';
import type { IssuedDocument, PaymentContent } from '../document.ts';
import { documentName } from '../document.ts';
import type { Fact, PdfContent } from './pdf-content.ts';
import { formatMoment, formatMoney, isolate } from './pdf-format.ts';
import { makeParties } from './pdf-parties.ts';
import { fill, wordsOf } from './pdf-words.ts';

/** Makes a receipt for money that came into the wallet, or the note that it went back to a card. */
export function makePaymentContent(
  document: IssuedDocument & { readonly content: PaymentContent },
  language: Language,
  isSandbox: boolean,
): PdfContent {
  const words = wordsOf(language);
  const { content, kind, topUpId } = document;
  const isRefund = kind === 'refund_note';
  const { card, reason } = content;
  const facts: Fact[] = [
    [words.number, isolate(documentName(document))],
    [words.issuedOn, formatMoment(document.issuedAt, language)],
    [isRefund ? words.refundedAt : words.receivedAt, formatMoment(document.happenedAt, language)],
  ];
  if (topUpId !== undefined) facts.push([words.topUp, isolate(String(topUpId))]);
  if (card) {
    const brand = `${card.brand.charAt(0).toUpperCase()}${card.brand.slice(1)}`;
    facts.push([
      words.card,
      fill(words.cardEnding, { brand: isolate(brand), lastFour: isolate(card.lastFour) }).trim(),
    ]);
  }
  if (reason !== undefined) facts.push([words.reason, reason]);
  facts.push([words.balanceAfter, formatMoney(content.balanceAfterFils)]);
  return {
    language,
    title: words.titles[kind],
    subtitle: isolate(documentName(document)),
    strip: isSandbox ? words.sandbox : undefined,
    facts,
    parties: makeParties(content, language),
    lead: [isRefund ? words.amountRefunded : words.amountReceived, formatMoney(document.amountFils)],
    tables: [],
    notes: [isRefund ? words.refundNote : words.receiptNote],
    footer: words.page,
    madeAtMs: document.issuedAt.epochMilliseconds,
  };
}
