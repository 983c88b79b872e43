import { describe, expect, test } from 'vitest';
import {
  countShapes,
  readPdfBackwards,
  readPdfGlyphs,
  readPdfText,
} from '../../../tests/harness/pdf-text.ts';
import type { IssuedDocument } from './document.ts';
import { drawDocument, drawStatement } from './draw-document.ts';
import type { Statement } from './statements/statement.ts';

const at = Temporal.Instant.from('2026-11-20T10:05:00Z');
const seller = {
  legalName: 'Rescue Road Services LLC',
  legalNameArabic: 'شركة إنقاذ الطريق',
  trn: '100123456700003',
  address: 'Office 1204, Business Bay, Dubai',
  addressArabic: 'مكتب 1204، الخليج التجاري، دبي',
};
const buyer = {
  accountId: 42,
  legalName: 'Al Noor Motors (شركة النور) LLC',
  trn: '100987654300003',
  address: 'Warehouse 7, Al Quoz 3, Dubai',
};
const stamp = {
  accountId: 42,
  documentId: 1,
  year: 2026,
  number: 41,
  entryId: 9,
  happenedAt: at,
  issuedAt: at,
};

const invoice: IssuedDocument = {
  ...stamp,
  kind: 'tax_invoice',
  tripId: 123_456,
  amountFils: 31_345,
  vatFils: 1_493,
  happenedAt: Temporal.Instant.from('2026-11-19T21:00:00Z'),
  content: {
    type: 'supply',
    seller,
    buyer,
    supply: 'completed_trip',
    netFils: 29_852,
    vatBasisPoints: 500,
    trip: {
      externalReference: 'PO-77',
      vehicleTypeName: 'Standard Recovery Truck',
      from: 'Sheikh Zayed Road, Dubai',
      to: 'Dubai Marina',
      distanceMeters: 23_456,
      fareFils: 31_345,
      departureAt: at.toString(),
      fareLines: [
        { code: 'base', amountFils: 31_345, includedMeters: 5_000 },
        { code: 'distance', amountFils: 0, meters: 10_000, filsPerKm: 300 },
        { code: 'distance', amountFils: 0, meters: 8_456, filsPerKm: 250 },
        { code: 'time', amountFils: 0, seconds: 1_500, filsPerMinute: 50 },
        {
          ...{ code: 'event', name: 'Rain', amountFils: 0 },
          ...{ onFils: 30_500, factorBasisPoints: 12_050 },
        },
      ],
    },
  },
};

const receipt: IssuedDocument = {
  ...stamp,
  kind: 'receipt',
  topUpId: 17,
  amountFils: 100_000,
  vatFils: 0,
  content: {
    type: 'payment',
    seller,
    buyer,
    balanceAfterFils: -12_345,
    card: { brand: 'visa', lastFour: '4242' },
  },
};

const english = { language: 'en', isSandbox: false } as const;
const arabic = { language: 'ar', isSandbox: false } as const;

describe('a tax invoice', () => {
  test('has every particular that Article 59(1) of the Executive Regulation on VAT asks for', async () => {
    const text = readPdfText(await drawDocument(invoice, english));
    for (const particular of [
      'Tax Invoice',
      'Rescue Road Services LLC',
      'Office 1204, Business Bay, Dubai',
      'TRN 100123456700003',
      'Al Noor Motors (',
      'Warehouse 7, Al Quoz 3, Dubai',
      'TRN 100987654300003',
      'INV-2026-000041',
      ['Date of issue', '20 November 2026'].join(' '),
      // After midnight in the UAE.
      'Date of supply 20 November 2026',
      'Vehicle recovery, trip 123456',
      '1 298.52 5 % 14.93 313.45',
      'Base fare (first 5 km included) 313.45',
      'Distance: 10.00 km at AED 3.00 per km',
      'Distance: 8.46 km at AED 2.50 per km',
      'Time: 25.0 min at AED 0.50 per min',
      'Surcharge: Rain , +20.5 %',
      'Total excluding VAT 298.52',
      'Total VAT 14.93',
      'Total including VAT 313.45',
    ]) {
      expect(text).toContain(particular);
    }
    expect(text).not.toContain('Sandbox');
  });

  test('says in Arabic what it is, who sells, and the same figures', async () => {
    const bytes = await drawDocument(invoice, arabic);
    const backwards = readPdfBackwards(bytes);
    expect(backwards).toContain('فاتورة ضريبية');
    expect(backwards).toContain('شركة إنقاذ الطريق');
    expect(backwards).toContain('الإجمالي دون الضريبة');
    const text = readPdfText(bytes);
    for (const figure of [
      'INV-2026-000041',
      '100123456700003',
      '100987654300003',
      '298.52',
      '14.93',
      '313.45',
    ]) {
      expect(text).toContain(figure);
    }
  });

  test('names in Arabic the vehicle and where it went, as far as that was known, and the figures of the fare', async () => {
    if (invoice.content.type !== 'supply') throw new Error('an invoice is of a supply');
    const { content } = invoice;
    const trip = { ...content.trip, vehicleTypeNameArabic: 'سطحة عادية', toArabic: 'مرسى دبي' };
    const bytes = await drawDocument({ ...invoice, content: { ...content, trip } }, arabic);
    const backwards = readPdfBackwards(bytes);
    expect(backwards).toContain('سطحة عادية');
    expect(backwards).toContain('مرسى دبي');
    expect(backwards).toContain('للكيلومتر');
    const text = readPdfText(bytes);
    expect(text).not.toContain('Standard Recovery Truck');
    expect(text).not.toContain('Dubai Marina');
    expect(text).toContain('Sheikh Zayed Road');
    for (const figure of ['10.00', 'AED 3.00', '8.46', 'AED 2.50', '25.0', '+20.5 %']) {
      expect(text).toContain(figure);
    }
  });

  test('of a fee is of the fee, and tells the fare that it was taken from', async () => {
    if (invoice.content.type !== 'supply') throw new Error('an invoice is of a supply');
    const fee: IssuedDocument = {
      ...invoice,
      amountFils: 6_000,
      vatFils: 286,
      content: { ...invoice.content, supply: 'cancellation_fee', netFils: 5_714 },
    };
    const text = readPdfText(await drawDocument(fee, english));
    expect(text).toContain('Cancellation fee for trip 123456');
    expect(text).toContain('1 57.14 5 % 2.86 60.00');
    expect(text).toContain('from a fare of AED 313.45');
    expect(text).not.toContain('Base fare');
  });
});

test('a receipt tells what came, how, and that it is no tax invoice', async () => {
  const text = readPdfText(await drawDocument(receipt, english));
  expect(text).toContain('Receipt');
  expect(text).toContain('RCT-2026-000041');
  expect(text).toContain('Visa ending in 4242');
  expect(text).toContain('Amount received AED 1,000.00');
  expect(text).toContain('−AED 123.45');
  expect(text).toContain('it includes no VAT');
  expect(text).not.toContain('Tax Invoice');
});

test('Arabic letters are joined: one that begins a word has another shape than one that ends it', async () => {
  const bytes = await drawDocument(receipt, arabic);
  expect(readPdfGlyphs(bytes).flat(2)).not.toContain('\ufffd');
  // A letter that joins on both sides: at the beginning of a piece, within it, and at its end or alone.
  expect(countShapes(bytes, 'م')).toBeGreaterThanOrEqual(3);
  expect(readPdfBackwards(bytes)).toContain('إيصال استلام');
});

test('every page of the sandbox says that it is a test, and none of live', async () => {
  const sandbox = await drawDocument(receipt, { language: 'en', isSandbox: true });
  expect(readPdfText(sandbox)).toContain('Sandbox · test data');
  expect(readPdfText(await drawDocument(receipt, english))).not.toContain('Sandbox');
});

test('the same document is the same file, byte for byte, each time', async () => {
  for (const options of [english, arabic]) {
    for (const document of [invoice, receipt]) {
      const [first, second] = [await drawDocument(document, options), await drawDocument(document, options)];
      expect(Buffer.compare(first, second)).toBe(0);
    }
  }
});

test('a statement goes on over pages, with its titles and its place on each', async () => {
  const days = Array.from({ length: 30 }, (_, index) => index + 1);
  const statement: Statement = {
    month: Temporal.PlainYearMonth.from('2026-11'),
    isProvisional: false,
    seller: undefined,
    buyer,
    openingFils: 0,
    closingFils: 3_000,
    closingHeldFils: 0,
    lines: days.flatMap((day) =>
      ['top_up', 'trip_hold'].map((kind) => ({
        date: Temporal.PlainDate.from({ year: 2026, month: 11, day }),
        kind,
        count: 1,
        inFils: kind === 'top_up' ? 200 : 0,
        outFils: kind === 'top_up' ? 0 : 100,
        balanceFils: 100 * day + (kind === 'top_up' ? 100 : 0),
      })),
    ),
    totals: [
      { kind: 'top_up', count: 30, inFils: 6_000, outFils: 0 },
      { kind: 'trip_hold', count: 30, inFils: 0, outFils: 3_000 },
    ],
    supplies: [],
  };
  const pages = readPdfGlyphs(await drawStatement(statement, english)).map((page) =>
    page.map((glyphs) => glyphs.join('')),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain('Balance (AED)');
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  expect(pages.flat()).toContain('30 November 2026');
});
