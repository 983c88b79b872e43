import { type Language, nameIn, type SpelledName } from '@satha/terms/languages';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { type ChargedExtra, documentName, type IssuedDocument, type SupplyContent } from '../document.ts';
import { makeFareTable } from './fare-table.ts';
import type { Fact, PdfContent, PdfTable } from './pdf-content.ts';
import {
  formatAmount,
  formatDay,
  formatKm,
  formatMoment,
  formatMoney,
  formatRate,
  isolate,
  isolateAny,
} from './pdf-format.ts';
import { makeParties } from './pdf-parties.ts';
import { fill, type PdfWords, wordsOf } from './pdf-words.ts';

type TaxInvoice = IssuedDocument & { readonly content: SupplyContent };

/**
 * Makes a tax invoice with the particulars of Article 59(1) of the Executive Regulation on VAT (Cabinet
 * Decision 52 of 2017). The trip is one line and each extra another, so that the tax rounded by line is the tax that was
 * posted.
 */
export function makeTaxInvoiceContent(
  document: TaxInvoice,
  language: Language,
  isSandbox: boolean,
): PdfContent {
  const words = wordsOf(language);
  const { content } = document;
  const fareNote = fill(words.fareShare, { fare: formatMoney(content.trip.fareFils) });
  return {
    language,
    title: words.titles.tax_invoice,
    subtitle: isolate(documentName(document)),
    strip: isSandbox ? words.sandbox : undefined,
    facts: makeFacts(document, language, words),
    parties: makeParties(content, language),
    lead: undefined,
    tables: [
      makeLineTable(document, language, words),
      ...(content.supply === 'completed_trip'
        ? [makeFareTable(content.trip.fareLines, words, language)]
        : []),
    ],
    // A caller pays before or after; the document says what is charged.
    notes: [
      ...(content.buyer.accountId === undefined ? [] : [words.paid]),
      ...(content.supply === 'cancellation_fee' ? [fareNote] : []),
    ],
    footer: words.page,
    madeAtMs: document.issuedAt.epochMilliseconds,
  };
}

function makeFacts(document: TaxInvoice, language: Language, words: PdfWords): Fact[] {
  const { trip } = document.content;
  const { externalReference } = trip;
  return [
    [words.number, isolate(documentName(document))],
    [words.issuedOn, formatDay(uaeDateAt(document.issuedAt), language)],
    [words.suppliedOn, formatDay(uaeDateAt(document.happenedAt), language)],
    [words.trip, isolate(String(document.tripId))],
    ...(externalReference === undefined ? [] : [[words.reference, externalReference] as const]),
    [words.departure, formatMoment(Temporal.Instant.from(trip.departureAt), language)],
    [words.distance, fill(words.km, { km: formatKm(trip.distanceMeters) })],
  ];
}

function makeLineTable(document: TaxInvoice, language: Language, words: PdfWords): PdfTable {
  const { netFils, vatBasisPoints, supply, trip } = document.content;
  const { extras = [] } = document.content;
  const extrasFils = extras.reduce((sum, { amountFils }) => sum + amountFils, 0);
  const extrasVatFils = extras.reduce((sum, { vatFils }) => sum + vatFils, 0);
  const line = (name: string, amountFils: number, vatFils: number) => [
    name,
    '1',
    formatAmount(amountFils - vatFils),
    formatRate(vatBasisPoints),
    formatAmount(vatFils),
    formatAmount(amountFils),
  ];
  const tripNumber = isolate(String(document.tripId));
  const described =
    supply === 'extras'
      ? undefined
      : fill(supply === 'completed_trip' ? words.completedTrip : words.cancellationFee, {
          trip: tripNumber,
          ...nameJourney(trip, language),
        });
  const sum = (label: string, fils: number) => [label, '', '', '', '', formatAmount(fils)];
  return {
    columns: [
      { title: words.description, share: 0.36, holds: 'text' },
      { title: words.quantity, share: 0.1, holds: 'figures' },
      { title: words.unitPrice, share: 0.16, holds: 'figures' },
      { title: words.vatRate, share: 0.1, holds: 'figures' },
      { title: words.vatAmount, share: 0.13, holds: 'figures' },
      { title: words.grossAmount, share: 0.15, holds: 'figures' },
    ],
    rows: [
      ...(described === undefined
        ? []
        : [line(described, document.amountFils - extrasFils, document.vatFils - extrasVatFils)]),
      // Of waiting, several steps are one line: what a step costs without tax is no whole number of fils.
      ...extras.map((extra) => {
        const { amountFils, vatFils } = extra;
        const name = nameExtra(extra, language, words);
        return line(fill(words.extraOfTrip, { extra: name, trip: tripNumber }), amountFils, vatFils);
      }),
    ],
    sums: [
      sum(words.netTotal, netFils),
      sum(words.vatTotal, document.vatFils),
      sum(words.grossTotal, document.amountFils),
    ],
  };
}

function nameExtra(
  { kind, quantity, to, toArabic }: ChargedExtra,
  language: Language,
  words: PdfWords,
): string {
  const name = words.extras[kind];
  if (to !== undefined) return `${name}: ${isolateAny(nameIn({ en: to, ar: toArabic }, language))}`;
  return quantity === 1 ? name : `${name} ${isolate(`× ${quantity}`)}`;
}

/** In the document's language where its words were known when the document was issued. */
function nameJourney(trip: SupplyContent['trip'], language: Language) {
  const say = (names: SpelledName) => isolateAny(nameIn(names, language));
  return {
    vehicle: say({ en: trip.vehicleTypeName, ar: trip.vehicleTypeNameArabic }),
    from: say({ en: trip.from, ar: trip.fromArabic }),
    to: say({ en: trip.to, ar: trip.toArabic }),
  };
}
