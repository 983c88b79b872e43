import type { ProviderName, ReportedCard } from '../payment-provider.ts';

/** The card of an account that is charged without its holder: one at the most. */
export type SavedCard = ReportedCard & {
  readonly accountId: number;
  readonly provider: ProviderName;
  readonly savedAt: Temporal.Instant;
};
