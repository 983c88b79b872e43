import type { Clock } from '../../values/clock.ts';
import { type PricedRequest, quoteHeldFor } from './held-quote.ts';
import type { ToldQuote } from './make-quote.ts';
import type { QuoteTokens } from './quote-tokens.ts';

export type HoldQuoteDeps = {
  /** The real one: a held price is good for minutes of everybody's. */
  readonly clock: Clock;
  readonly quoteTokens: QuoteTokens;
  /** A fresh UUID each time. */
  readonly makeToken: () => string;
};

/** Returns a quote, without the rules and tolls that were told with it, as a signed text by which the account can book at that price until it expires. Nothing is stored. */
export function holdQuote(
  { clock, quoteTokens, makeToken }: HoldQuoteDeps,
  accountId: number,
  request: PricedRequest,
  { pickup: _, destination: __, rules: ___, tolls: ____, ...answer }: ToldQuote,
): { readonly quoteToken: string; readonly expiresAt: Temporal.Instant } {
  const expiresAt = clock().add(quoteHeldFor).round('second');
  const quoteToken = quoteTokens.write({ quoteId: makeToken(), accountId, request, answer, expiresAt });
  return { quoteToken, expiresAt };
}
