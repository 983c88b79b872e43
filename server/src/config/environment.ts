/** `test` is the sandbox, `live` the real thing; one build, two deployments, two databases. */
export const environments = ['test', 'live'] as const;
export type Environment = (typeof environments)[number];
