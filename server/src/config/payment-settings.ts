import { StartUpError } from '../platform/start-up-error.ts';
import type { SettingsReader } from './settings-reader.ts';

/** Who takes cards in live; the sandbox has its own provider, and takes no real card. */
export type PaymentSettings = {
  /** Undefined: nobody does; the operator posts top-ups. */
  readonly stripe:
    | {
        readonly secretKey: string;
        readonly webhookSecret: string;
        /** A server that speaks Stripe's API, in place of Stripe. */
        readonly url: string | undefined;
      }
    | undefined;
};

/**
 * Reads the settings of payments, which are secrets: no sentence repeats them. @throws StartUpError that
 * names the setting and what it must be.
 */
export function readPaymentSettings(settings: SettingsReader): PaymentSettings {
  const secretKey = settings.optionalText('SATHA_LIVE_STRIPE_KEY');
  const webhookSecret = settings.optionalText('SATHA_LIVE_STRIPE_WEBHOOK_SECRET');
  const url = settings.url('SATHA_LIVE_STRIPE_URL', ['http:', 'https:']);
  if (secretKey === undefined && webhookSecret === undefined) return { stripe: undefined };
  if (secretKey === undefined || webhookSecret === undefined) {
    const missing = secretKey === undefined ? 'SATHA_LIVE_STRIPE_KEY' : 'SATHA_LIVE_STRIPE_WEBHOOK_SECRET';
    throw new StartUpError(`Stripe needs both its key and its notices' secret: set ${missing} too.`);
  }
  if (!/^(sk|rk)_live_\w{8,}$/.test(secretKey)) {
    throw new StartUpError(
      `The setting SATHA_LIVE_STRIPE_KEY must be a secret or restricted key of Stripe's live mode, which begins with sk_live_ or rk_live_.`,
    );
  }
  if (!/^whsec_\S{8,}$/.test(webhookSecret)) {
    throw new StartUpError(
      `The setting SATHA_LIVE_STRIPE_WEBHOOK_SECRET must be the signing secret of the endpoint at Stripe, which begins with whsec_.`,
    );
  }
  return { stripe: { secretKey, webhookSecret, url } };
}
