/** Why an address cannot be an endpoint's. */
export type UrlFault =
  | 'not_an_address'
  | 'too_long'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'forbidden_port'
  | 'forbidden_host'
  /** Loopback, where it may not be called, with encryption or without. */
  | 'this_machine';

export type UrlRules = {
  /** Whether this machine may be called, and without encryption; in the sandbox alone. */
  readonly allowLoopback: boolean;
  /** Whether a literal IP address may be called, as far as can be told beforehand. */
  readonly isAllowedAddress: (address: string) => boolean;
};

const longestUrl = 2_000;
/** Ports below are those of other services, but for these. */
const lowestFreePort = 1_024;
const wellKnownPorts = { 'https:': 443, 'http:': 80 } as const;

/**
 * Reads an address as browsers do and gives its one way of being written, or why it cannot be called: without dots behind
 * the host, without a query or a fragment that is empty, and with no character escaped that need not be. What a name
 * leads to is not looked at here: that can change at any time, and is checked whenever it is called.
 */
export function readEndpointUrl(text: string, rules: UrlRules): { url: string } | { fault: UrlFault } {
  if (text.length > longestUrl) return { fault: 'too_long' };
  const url = parseTidily(text);
  if (!url) return { fault: 'not_an_address' };
  if (url.href.length > longestUrl) return { fault: 'too_long' };
  const { protocol } = url;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const isWeb = protocol === 'https:' || protocol === 'http:';
  if (isWeb && isLoopback(host) && !rules.allowLoopback) return { fault: 'this_machine' };
  if (protocol !== 'https:' && !(protocol === 'http:' && rules.allowLoopback)) return { fault: 'not_https' };
  if (url.username !== '' || url.password !== '') return { fault: 'has_credentials' };
  if (url.hash !== '') return { fault: 'has_fragment' };
  const port = url.port === '' ? wellKnownPorts[protocol] : Number(url.port);
  if (port !== wellKnownPorts[protocol] && port < lowestFreePort) return { fault: 'forbidden_port' };
  if (!isAllowedHost(host, rules)) return { fault: 'forbidden_host' };
  if (protocol === 'http:' && !isLoopback(host)) return { fault: 'not_https' };
  return { url: url.href };
}

/** Tells whether two addresses are the same one, differently as they may be written. */
export function isSameAddress(one: string, other: string): boolean {
  return one === other || parseTidily(one)?.href === parseTidily(other)?.href;
}

function parseTidily(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hostname = url.hostname.replace(/(?<!\.)\.+$/, '');
  url.pathname = unescapeTidily(url.pathname);
  // Both say whether there is a text, not whether there is a mark before it.
  url.search = unescapeTidily(url.search);
  if (url.hash === '') url.hash = '';
  return url;
}

/**
 * Writes what is escaped in one way, RFC 3986's: letters, digits and `-._~` as they are, all else in capitals. An escape
 * right behind a percent sign that begins none is left as it is, for the two could make another.
 */
function unescapeTidily(text: string): string {
  return text.replace(/(?<!%[0-9a-f]?)%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /^[A-Za-z0-9._~-]$/.test(character) ? character : escaped.toUpperCase();
  });
}

function isAllowedHost(host: string, { isAllowedAddress }: UrlRules): boolean {
  if (isLoopback(host)) return true;
  return isIpLiteral(host) ? isAllowedAddress(host) : isPublicName(host);
}

/** By its name or its address; what other names lead to is not known here. */
function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1';
}

/** As the reader of addresses writes them: IPv4 in four parts whatever way it came, IPv6 with a colon. */
function isIpLiteral(host: string): boolean {
  return host.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/** A name of one word, or one that is kept for the inside of networks, is nobody's on the public one. */
function isPublicName(host: string): boolean {
  return (
    host.includes('.') &&
    !/\.(local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/.test(host)
  );
}
