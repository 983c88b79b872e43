/** An integrator's business: owner of one wallet, of API keys and of trips. */
export type Account = {
  readonly accountId: number;
  readonly name: string;
  /** Whether customers are sent an SMS with the link to their trip. */
  readonly textsCustomers: boolean;
  readonly createdAt: Temporal.Instant;
};
