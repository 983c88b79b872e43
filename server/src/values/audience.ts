/**
 * The groups of people who sign in by a code sent to their phone, each in an app of its own: one number may
 * be a driver's and a customer's.
 */
export const audiences = ['driver', 'customer'] as const;
export type Audience = (typeof audiences)[number];

/** The kinds of people who sign in by email and password; what they do to themselves is called after them. */
export const kindsOfPeople = ['member', 'operator'] as const;
export type KindOfPeople = (typeof kindsOfPeople)[number];

/** Everybody who has sessions: no session of one is anything to another. */
export const sessionAudiences = [...audiences, ...kindsOfPeople] as const;
export type SessionAudience = (typeof sessionAudiences)[number];
