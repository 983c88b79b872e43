/**
 * The kinds of actors: an operator of the company, a member of an account, a driver, an integrator's program
 * by its API key, or the service by itself.
 */
export const actorKinds = ['operator', 'member', 'driver', 'key', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];
