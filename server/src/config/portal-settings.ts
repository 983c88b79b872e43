import { isIP } from 'node:net';
import { StartUpError } from '../platform/start-up-error.ts';
import { type Environment, environments } from './environment.ts';
import type { Ports } from './ports.ts';
import type { SettingsReader } from './settings-reader.ts';

/** What the portal and its mails need. */
export type PortalSettings = {
  /** Where browsers find each environment, as the operator says; without a slash at the end. */
  readonly publicUrls: Readonly<Record<Environment, string | undefined>>;
  /** Undefined: made once, and kept in SATHA_HOME. */
  readonly signInSecret: string | undefined;
  /** How often an address may try something in a quarter of an hour without being signed in. */
  readonly signInsPerAddress: number;
  /** Undefined: mails stay in the outbox. */
  readonly mail:
    | {
        readonly smtpUrl: string;
        readonly from: string;
        /** Whether nothing, a password least of all, is sent to the server in clear. */
        readonly requiresTls: boolean;
      }
    | undefined;
};

const shortestSecret = 32;

/** @throws StartUpError with a sentence that names the setting and what it must be. */
export function readPortalSettings(settings: SettingsReader): PortalSettings {
  const signInSecret = settings.optionalText('SATHA_SIGN_IN_SECRET');
  if (signInSecret !== undefined && signInSecret.length < shortestSecret) {
    throw new StartUpError(
      `The setting SATHA_SIGN_IN_SECRET has ${signInSecret.length} characters; it must have ${shortestSecret} or more, such as \`openssl rand -base64 48\` makes.`,
    );
  }
  return {
    publicUrls: {
      test: settings.origin('SATHA_SANDBOX_PUBLIC_URL'),
      live: settings.origin('SATHA_LIVE_PUBLIC_URL'),
    },
    signInSecret,
    signInsPerAddress: settings.wholeNumber('SATHA_SIGN_INS_PER_ADDRESS', 60, 1, 1_000_000),
    mail: readMail(settings),
  };
}

type PublicPlaces = {
  readonly host: string;
  readonly ports: Readonly<Record<Environment, Ports>>;
  readonly portal: Pick<PortalSettings, 'publicUrls'>;
};

/** Returns where browsers find an environment: as the operator says, else where it listens. */
export function publicUrlOf({ host, ports, portal }: PublicPlaces, environment: Environment): string {
  return portal.publicUrls[environment] ?? addressOf(host, ports[environment].api);
}

/** Returns where live's visitors find the sandbox; undefined where live alone is told a public address. */
export function findSandboxUrl(places: PublicPlaces): string | undefined {
  const { test, live } = places.portal.publicUrls;
  return test === undefined && live !== undefined ? undefined : publicUrlOf(places, 'test');
}

/**
 * Returns a public address of the service that has a proxy before it, where none is trusted: the service itself speaks
 * without encryption, and on loopback to this machine alone. Undefined where nothing tells of such a proxy.
 */
export function findUntrustedProxy({
  host,
  trustProxy,
  portal,
}: {
  readonly host: string;
  readonly trustProxy: false | string;
  readonly portal: Pick<PortalSettings, 'publicUrls'>;
}): string | undefined {
  if (trustProxy !== false) return undefined;
  const told = environments.map((environment) => portal.publicUrls[environment]);
  return told.find((url) => {
    const { protocol, hostname } = new URL(url ?? addressOf(host, 80));
    return protocol === 'https:' || (isLoopbackHost(host) && !isLoopbackHost(hostname));
  });
}

/** Returns the address of a port, as a browser on this machine opens it: "every address of the machine" is none. */
export function addressOf(host: string, port: number): string {
  const name = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  return new URL(`http://${name}:${port}`).origin;
}

/**
 * Tells whether nobody but programs of this machine can reach what listens on a host; an IPv6 address may
 * have its brackets.
 */
export function isLoopbackHost(host: string): boolean {
  if (['localhost', '::1', '[::1]'].includes(host)) return true;
  return isIP(host) === 4 && host.startsWith('127.');
}

function readMail(settings: SettingsReader): PortalSettings['mail'] {
  const smtpUrl = settings.url('SATHA_SMTP_URL', ['smtp:', 'smtps:']);
  const from = settings.optionalText('SATHA_MAIL_FROM');
  if (smtpUrl === undefined) return undefined;
  // What goes to this machine's own mail server passes nobody by.
  const preset = isLoopbackHost(new URL(smtpUrl).hostname) ? 'if-offered' : 'required';
  const requiresTls = settings.oneOf('SATHA_SMTP_TLS', ['required', 'if-offered'], preset) === 'required';
  if (from !== undefined && /^[^\p{Cc}]*[^\s@<>]+@[^\s@<>]+>?$/u.test(from)) {
    return { smtpUrl, from, requiresTls };
  }
  if (from !== undefined) {
    throw new StartUpError(
      `The setting SATHA_MAIL_FROM is "${from}"; it must be a sender such as Satha <portal@example.ae>.`,
    );
  }
  throw new StartUpError(
    'With SATHA_SMTP_URL set, mails need a sender: set SATHA_MAIL_FROM, such as Satha <portal@example.ae>.',
  );
}
