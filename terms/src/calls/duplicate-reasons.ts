/** Why a trip may be the one that somebody calls about, each with what it means. */
export const duplicateReasons = {
  phone: 'it is for the same mobile number',
  plate: 'its vehicle has the same plate number',
  pickup: 'its vehicle stands within 200 m',
} as const satisfies Readonly<Record<string, string>>;

export type DuplicateReason = keyof typeof duplicateReasons;
export const duplicateReasonNames = Object.keys(duplicateReasons) as readonly DuplicateReason[];
