import { Problem } from '../../values/problem.ts';
import { type HeldQuote, isQuoteFor, type PricedRequest } from './held-quote.ts';
import type { QuoteTokens } from './quote-tokens.ts';

/**
 * Returns the quote of a signed text that was given to the account for this request and still holds.
 * @throws Problem quote_expired, for one that we signed and that is over; quote_mismatch, for any other.
 */
export function requireHeldQuote(
  { quoteTokens }: { readonly quoteTokens: Pick<QuoteTokens, 'read'> },
  token: string,
  {
    accountId,
    now,
    ...asked
  }: PricedRequest & { readonly accountId: number; readonly now: Temporal.Instant },
): HeldQuote {
  const held = quoteTokens.read(token);
  if (!held) throw new Problem('quote_mismatch');
  if (Temporal.Instant.compare(held.expiresAt, now) <= 0) throw new Problem('quote_expired');
  if (!isQuoteFor(held, accountId, asked)) throw new Problem('quote_mismatch');
  return held;
}
