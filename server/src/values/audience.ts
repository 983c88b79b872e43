/** Who signs in by a code sent to their phone, and in which app: one number may be a driver's and a customer's. */
export const audiences = ['driver', 'customer'] as const;
export type Audience = (typeof audiences)[number];
