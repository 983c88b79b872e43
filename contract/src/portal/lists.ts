/**
 * The lists that wire shapes are made from and pages choose from. They import nothing: a browser that needs one is not
 * sent the schemas with it.
 */

/** The mightiest first. */
export const roles = ['owner', 'developer', 'finance', 'viewer'] as const;

/** In the order of their codes on the trip API's wire. */
export const tripStatusNames = [
  'scheduled',
  'searching',
  'driver_to_pickup',
  'at_pickup',
  'loading',
  'in_progress',
  'completed',
  'cancelled',
  'no_driver_found',
  'failed',
] as const;
export type TripStatusName = (typeof tripStatusNames)[number];

export const ledgerKinds = [
  'top_up',
  'adjustment',
  'trip_hold',
  'trip_refund',
  'card_refund',
  'card_refund_returned',
  'dispute',
  'dispute_returned',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const documentKinds = ['receipt', 'refund_note', 'tax_invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Of requests in the log, by the first digit of what was answered. */
export const statusClasses = ['2xx', '4xx', '5xx'] as const;
export type StatusClass = (typeof statusClasses)[number];

export const deliveryStatuses = ['pending', 'succeeded', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
