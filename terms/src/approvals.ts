/** What one person of the company proposes and another one approves, each with what it means. */
export const approvalKinds = {
  wallet_top_up: 'money that came from outside, by transfer or in cash, above the limit',
  wallet_adjustment: 'a correction of a balance by hand, above the limit',
  card_refund: 'money of a top-up that goes back to the card, above the limit',
  wallet_floor: 'how far below zero trips may take a wallet',
  settlement_reversal: 'a payment of a caller, noted by mistake, that is taken back',
  outcome_fees: 'what the outcomes of failed trips cost from a moment on',
  extra_price: 'what an extra costs from a moment on',
  tariff: 'what trips of a vehicle type cost from a moment on',
  event_factor: 'a surcharge for departures of a span of time',
} as const satisfies Readonly<Record<string, string>>;

export type ApprovalKind = keyof typeof approvalKinds;
export const approvalKindList = Object.keys(approvalKinds) as readonly ApprovalKind[];

/** How far a proposal is, each with what it means. */
export const approvalStatuses = {
  proposed: 'nobody has decided yet',
  approved: 'another person agreed, and it was done in that moment',
  rejected: 'another person declined it',
  withdrawn: 'whoever proposed it took it back',
  expired: 'nobody decided in time',
  at_once: 'it needed no other person, and was done when it was asked for',
} as const satisfies Readonly<Record<string, string>>;

export type ApprovalStatus = keyof typeof approvalStatuses;
export const approvalStatusList = Object.keys(approvalStatuses) as readonly ApprovalStatus[];

/** The highest limit there is, in fils: AED 1,000,000. */
export const largestApprovalLimitFils = 100_000_000;
