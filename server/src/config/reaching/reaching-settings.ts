import { StartUpError } from '../../platform/start-up-error.ts';
import type { Environment } from '../environment.ts';
import type { PortalSettings } from '../portal-settings.ts';
import type { SettingsReader } from '../settings-reader.ts';
import { readCallerId, readTwilioAccount, type TwilioAccount } from './twilio-account.ts';

/** By what drivers are told of offers, beside texts. */
export type ReachingSettings = {
  /** Hosts of push services beside those of browsers: a name, or `*.` and a name, each with its port where it has one. */
  readonly pushHosts: readonly string[];
  /** Whom push services may write to; undefined: it follows from what else is set. */
  readonly pushContact: string | undefined;
  /** Who calls drivers in live; undefined: nobody does. */
  readonly calls: (TwilioAccount & { readonly callerId: string }) | undefined;
  /** Calls on one day of the UAE's calendar, in each environment. */
  readonly callsPerDay: number;
};

/** @throws StartUpError with a sentence that names the setting and what it must be. */
export function readReachingSettings(settings: SettingsReader): ReachingSettings {
  return {
    pushHosts: readPushHosts(settings),
    pushContact: readPushContact(settings),
    calls: readCalls(settings),
    callsPerDay: settings.wholeNumber('SATHA_CALLS_PER_DAY', 200, 0, 1_000_000),
  };
}

/**
 * Returns whom push services may write to about what is sent (RFC 8292): as it is set, else our public address where that is
 * one by https, else the sender of mails; Apple's takes no push without such a contact that is real.
 */
export function pushContactOf(
  { reaching, portal }: { readonly reaching: ReachingSettings; readonly portal: PortalSettings },
  environment: Environment,
): string {
  if (reaching.pushContact !== undefined) return reaching.pushContact;
  const publicUrl = portal.publicUrls[environment];
  if (publicUrl?.startsWith('https:')) return publicUrl;
  const [sender] = /[^\s@<>]+@[^\s@<>]+/.exec(portal.mail?.from ?? '') ?? [];
  return `mailto:${sender ?? 'nobody@satha.invalid'}`;
}

function readPushHosts(settings: SettingsReader): readonly string[] {
  const name = 'SATHA_PUSH_HOSTS';
  const given = settings.optionalText('SATHA_PUSH_HOSTS') ?? '';
  return given
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry) => {
      const host = entry.replace(/^\*\./, '');
      const url = URL.canParse(`https://${host}/`) ? new URL(`https://${host}/`) : undefined;
      // As addresses have it: without a name or path, and in small letters.
      const isHost = url?.host === host && /^[a-z0-9.:[\]-]+$/.test(host);
      const isNarrow = host === entry || /^[^.]+\.[^.]+/.test(host);
      if (isHost && isNarrow) return entry;
      return settings.refuse(
        name,
        entry,
        'hosts of push services, such as push.example.ae or *.push.example.ae:8443, in small letters and with spaces between them',
      );
    });
}

function readPushContact(settings: SettingsReader): string | undefined {
  const contact = settings.optionalText('SATHA_PUSH_CONTACT');
  if (contact === undefined || /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(contact))
    return contact;
  const name = 'SATHA_PUSH_CONTACT';
  return settings.refuse(
    name,
    contact,
    'an address that push services may write to, such as mailto:operations@example.ae or https://example.ae/contact',
  );
}

function readCalls(settings: SettingsReader): ReachingSettings['calls'] {
  const callerId = readCallerId(settings)?.replaceAll(/[\s().-]/g, '');
  if (callerId === undefined) return undefined;
  if (!/^\+[1-9]\d{6,14}$/.test(callerId)) {
    throw new StartUpError(
      `The setting SATHA_LIVE_TWILIO_CALLER is "${callerId}"; it must be a number of your account at Twilio with its country code, such as +971 4 123 4567.`,
    );
  }
  const account = readTwilioAccount(settings);
  if (account) return { ...account, callerId };
  throw new StartUpError(
    'With SATHA_LIVE_TWILIO_CALLER set, calls need the account at Twilio: set SATHA_LIVE_TWILIO_SID and SATHA_LIVE_TWILIO_TOKEN.',
  );
}
