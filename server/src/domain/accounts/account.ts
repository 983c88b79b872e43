/** An integrator's business: owner of one wallet, of API keys and of trips. */
export type Account = {
  readonly accountId: number;
  readonly name: string;
  readonly createdAt: Temporal.Instant;
};
