/** An integrator's business: owner of one wallet, of API keys and of trips. */
export type Account = {
  readonly accountId: number;
  readonly name: string;
  /** Whether customers are sent an SMS with the link to their trip. */
  readonly smsLinksEnabled: boolean;
  /** Whether they are also told so that a driver is on the way and has arrived. */
  readonly smsUpdatesEnabled: boolean;
  /** Whether members need two-factor sign-in for what is about the account's money. */
  readonly requiresTwoFactor: boolean;
  /** Set while the operator shuts the account out. */
  readonly suspension: { readonly reason: string; readonly suspendedAt: Temporal.Instant } | undefined;
  /** How far the account's own clock is ahead of the real one; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
  /** That of the sandbox's demo: no key and no member has it. */
  readonly isDemo: boolean;
  readonly createdAt: Temporal.Instant;
  /** Of what is set: a change names the one that it saw. */
  readonly version: number;
};

/** What the operator does: suspends an account for a reason, or resumes it, without one. */
export type SuspensionChange = { readonly reason: string | undefined; readonly at: Temporal.Instant };

/** What is set of an account, and may be set otherwise. */
export type AccountSettings = Pick<
  Account,
  'name' | 'requiresTwoFactor' | 'smsLinksEnabled' | 'smsUpdatesEnabled'
>;
