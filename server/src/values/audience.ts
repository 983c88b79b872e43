/**
 * The groups of people who sign in by a code sent to their phone, each in an app of its own: one number may
 * be a driver's and a customer's.
 */
export const audiences = ['driver', 'customer'] as const;
export type Audience = (typeof audiences)[number];
