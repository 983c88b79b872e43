import type { SettingsReader } from './settings-reader.ts';

export type WebhookSettings = {
  /** Requests a second to one host, over all accounts and processes, and to those that are named. */
  readonly hostRates: { readonly perSecond: number; readonly ofHosts: ReadonlyMap<string, number> };
};

const highestPerSecond = 10_000;

/** Reads how much accounts' servers are sent. */
export function readWebhookSettings(settings: SettingsReader): WebhookSettings {
  const perSecond = settings.wholeNumber('SATHA_WEBHOOK_RATE', 20, 1, highestPerSecond);
  const ofHosts = new Map<string, number>();
  for (const entry of (settings.optionalText('SATHA_WEBHOOK_HOST_RATES') ?? '')
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const [, given = '', rate] = /^([^=/]+)=([1-9]\d{0,4})$/.exec(entry) ?? [];
    const host = URL.canParse(`https://${given}/`) ? new URL(`https://${given}/`).hostname : undefined;
    if (host === undefined || /:\d+$/.test(given) || Number(rate) > highestPerSecond) {
      settings.refuse(
        'SATHA_WEBHOOK_HOST_RATES',
        entry,
        `hosts with requests a second from 1 to ${highestPerSecond}, such as hooks.example.ae=200, with spaces between them`,
      );
    } else ofHosts.set(host, Number(rate));
  }
  return { hostRates: { perSecond, ofHosts } };
}
