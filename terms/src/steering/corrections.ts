/** What of a trip an operator can correct before the vehicle is loaded. */
export const correctedPoints = ['pickup', 'destination'] as const;
export type CorrectedPoint = (typeof correctedPoints)[number];
