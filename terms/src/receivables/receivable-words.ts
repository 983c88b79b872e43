/** How a caller pays, or is given money back, each with what it means. */
export const settlementMethodMeanings = {
  cash: 'cash',
  card_machine: 'a card, at the machine',
  transfer: 'a bank transfer',
} as const satisfies Readonly<Record<string, string>>;
export type SettlementMethod = keyof typeof settlementMethodMeanings;
export const settlementMethods = Object.keys(settlementMethodMeanings) as readonly SettlementMethod[];

/** How far it is with what a caller owes, each with what it means. */
export const receivableStatusMeanings = {
  open: 'the caller owes something',
  to_repay: 'the caller has paid more than the trip costs by now',
  settled: 'nothing is due',
} as const satisfies Readonly<Record<string, string>>;
export type ReceivableStatus = keyof typeof receivableStatusMeanings;
export const receivableStatuses = Object.keys(receivableStatusMeanings) as readonly ReceivableStatus[];
