import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { makeQuoteKey } from '../../domain/quotes/quote-keys.ts';
import { createQuoteTokens, type QuoteTokens } from '../../domain/quotes/quote-tokens.ts';
import { loadOrCreateSecret } from '../../platform/files/load-or-create-secret.ts';

/** Opens what signs held quotes; every process of an environment signs and reads them alike. */
export async function openQuoteTokens(
  { home, quotes }: Pick<Config, 'home' | 'quotes'>,
  environment: Environment,
): Promise<QuoteTokens> {
  const secret =
    quotes.secret ?? (await loadOrCreateSecret(join(home, 'quote-secret'), 'SATHA_QUOTE_SECRET'));
  const others = quotes.otherSecret === undefined ? [] : [makeQuoteKey(quotes.otherSecret, environment)];
  return createQuoteTokens([makeQuoteKey(secret, environment), ...others]);
}
