import type { Language } from '@satha/terms/languages';
import { makeFareTable } from '../contents/fare-table.ts';
import type { Fact, PdfContent, PdfTable } from '../contents/pdf-content.ts';
import {
  formatAmount,
  formatKm,
  formatMoment,
  formatMoney,
  formatRate,
  isolate,
  isolateAny,
} from '../contents/pdf-format.ts';
import { describeSeller } from '../contents/pdf-parties.ts';
import { fill, wordsOf } from '../contents/pdf-words.ts';
import type { TripReceipt } from './trip-receipt.ts';
import { tripReceiptWords } from './trip-receipt-words.ts';

/** Makes a customer's receipt of a completed trip. */
export function makeTripReceiptContent(
  receipt: TripReceipt,
  language: Language,
  isSandbox: boolean,
): PdfContent {
  const words = wordsOf(language);
  const own = tripReceiptWords[language];
  const { seller } = receipt;
  return {
    language,
    title: own.title,
    subtitle: `${words.trip} ${isolate(String(receipt.tripId))}`,
    strip: isSandbox ? own.strip : undefined,
    facts: makeFacts(receipt, language),
    parties: [
      ...(seller ? [{ heading: words.seller, lines: describeSeller(seller, language) }] : []),
      { heading: own.customer, lines: [isolateAny(receipt.customerName)] },
    ],
    lead: [receipt.extras.length > 0 ? own.totalWithExtras : own.total, formatMoney(totalOf(receipt))],
    tables: [withTax(makeFareTable(receipt.fareLines, words, language), receipt, language)],
    notes: [fill(own.paid, { account: isolateAny(receipt.bookedBy) }), own.noInvoice],
    footer: words.page,
    madeAtMs: receipt.endedAt.epochMilliseconds,
  };
}

function makeFacts(receipt: TripReceipt, language: Language): Fact[] {
  const words = wordsOf(language);
  const own = tripReceiptWords[language];
  const { driver } = receipt;
  return [
    [own.completed, formatMoment(receipt.endedAt, language)],
    [words.departure, formatMoment(receipt.departureAt, language)],
    [own.pickup, isolateAny(receipt.from)],
    [own.destination, isolateAny(receipt.to)],
    [words.distance, fill(words.km, { km: formatKm(receipt.distanceMeters) })],
    [own.vehicle, isolateAny(receipt.vehicleTypeName)],
    ...(driver
      ? ([
          [own.driver, isolateAny(driver.name)],
          [own.plate, isolate(driver.plate)],
        ] as const)
      : []),
  ];
}

function totalOf({ fareFils, extras }: TripReceipt): number {
  return extras.reduce((sum, { amountFils }) => sum + amountFils, fareFils);
}

function withTax(table: PdfTable, receipt: TripReceipt, language: Language): PdfTable {
  const { extras: names } = wordsOf(language);
  const own = tripReceiptWords[language];
  const { extras, fareFils, vatFils, vatBasisPoints } = receipt;
  const extraRows = extras.map(({ kind, quantity, amountFils }) => [
    quantity === 1 ? names[kind] : `${names[kind]} ${isolate(`× ${quantity}`)}`,
    formatAmount(amountFils),
  ]);
  return {
    ...table,
    sums: [
      [own.total, formatAmount(fareFils)],
      ...extraRows,
      ...(extras.length > 0 ? [[own.totalWithExtras, formatAmount(totalOf(receipt))]] : []),
      [fill(own.vat, { rate: formatRate(vatBasisPoints) }), formatAmount(vatFils)],
    ],
  };
}
