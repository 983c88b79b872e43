/** A failure that one sentence explains. */
export class Refusal extends Error {}
