import type { Language } from '@satha/terms/languages';
import { makeFareTable } from '../sheets/fare-table.ts';
import type { Fact, Sheet, SheetTable } from '../sheets/sheet.ts';
import {
  formatAmount,
  formatKm,
  formatMoment,
  formatMoney,
  formatRate,
  isolate,
  isolateAny,
} from '../sheets/sheet-format.ts';
import { describeSeller } from '../sheets/sheet-parties.ts';
import { fill, wordsOf } from '../sheets/sheet-words.ts';
import type { TripReceipt } from './trip-receipt.ts';

const ownWords = {
  en: {
    title: 'Trip receipt',
    strip: 'Sandbox · test data, no trip was made and no money was moved',
    completed: 'Completed',
    pickup: 'Pickup',
    destination: 'Destination',
    vehicle: 'Vehicle',
    driver: 'Driver',
    plate: 'Plate',
    customer: 'For',
    total: 'Fare',
    vat: 'VAT of {rate} in it',
    paid: 'Booked and paid by {account}. Nothing is left to pay to the driver.',
    noInvoice: 'This receipt is no tax invoice, which goes to who paid. All times are UAE time.',
  },
  ar: {
    title: 'إيصال رحلة',
    strip: 'بيئة تجريبية · بيانات اختبار، لم تُنفَّذ رحلة ولم تُحوَّل أموال',
    completed: 'اكتملت في',
    pickup: 'موقع التحميل',
    destination: 'الوجهة',
    vehicle: 'المركبة',
    driver: 'السائق',
    plate: 'اللوحة',
    customer: 'العميل',
    total: 'الأجرة',
    vat: 'منها ضريبة القيمة المضافة بنسبة {rate}',
    paid: 'حجزها وسدّد أجرتها {account}، ولا يتبقى ما يُدفع للسائق.',
    noInvoice: 'هذا الإيصال ليس فاتورة ضريبية، فهي تصدر لمن سدّد. جميع الأوقات بتوقيت الإمارات.',
  },
} as const satisfies Record<Language, Record<string, string>>;

/** A customer's receipt of a completed trip. */
export function makeTripReceiptSheet(receipt: TripReceipt, language: Language, isSandbox: boolean): Sheet {
  const words = wordsOf(language);
  const own = ownWords[language];
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
    lead: [own.total, formatMoney(receipt.fareFils)],
    tables: [withTax(makeFareTable(receipt.fareLines, words), receipt, own)],
    notes: [fill(own.paid, { account: isolateAny(receipt.bookedBy) }), own.noInvoice],
    footer: words.page,
    madeAtMs: receipt.endedAt.epochMilliseconds,
  };
}

function makeFacts(receipt: TripReceipt, language: Language): Fact[] {
  const words = wordsOf(language);
  const own = ownWords[language];
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

function withTax(
  table: SheetTable,
  { fareFils, vatFils, vatBasisPoints }: TripReceipt,
  own: (typeof ownWords)[Language],
): SheetTable {
  return {
    ...table,
    sums: [
      [own.total, formatAmount(fareFils)],
      [fill(own.vat, { rate: formatRate(vatBasisPoints) }), formatAmount(vatFils)],
    ],
  };
}
