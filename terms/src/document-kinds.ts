export const documentKinds = ['receipt', 'refund_note', 'tax_invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];
