export const documentKinds = ['receipt', 'refund_note', 'tax_invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** What a tax invoice is for, each with what it means. */
export const supplyKindMeanings = {
  completed_trip: 'a trip that was carried out, with its extras',
  cancellation_fee: 'what is kept of a trip that was not, with its extras',
  extras: 'extras of a trip that cost nothing beside them',
} as const satisfies Readonly<Record<string, string>>;
export type SupplyKind = keyof typeof supplyKindMeanings;
export const supplyKinds = Object.keys(supplyKindMeanings) as readonly SupplyKind[];
