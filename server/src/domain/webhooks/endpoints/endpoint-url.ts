/** Why an address cannot be an endpoint's. */
export type UrlFault =
  | 'not_an_address'
  | 'too_long'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'forbidden_port'
  | 'forbidden_host';

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
 * Reads an address as browsers do and gives its one way of being written, or why it cannot be called. What a name leads
 * to is not looked at here: that can change at any time, and is checked whenever it is called.
 */
export function readEndpointUrl(text: string, rules: UrlRules): { url: string } | { fault: UrlFault } {
  if (text.length > longestUrl) return { fault: 'too_long' };
  if (!URL.canParse(text)) return { fault: 'not_an_address' };
  const url = new URL(text);
  if (url.href.length > longestUrl) return { fault: 'too_long' };
  const { protocol } = url;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (protocol !== 'https:' && !(protocol === 'http:' && rules.allowLoopback)) return { fault: 'not_https' };
  if (url.username !== '' || url.password !== '') return { fault: 'has_credentials' };
  if (url.hash !== '') return { fault: 'has_fragment' };
  const port = url.port === '' ? wellKnownPorts[protocol] : Number(url.port);
  if (port !== wellKnownPorts[protocol] && port < lowestFreePort) return { fault: 'forbidden_port' };
  if (!isAllowedHost(host, rules)) return { fault: 'forbidden_host' };
  if (protocol === 'http:' && !isLoopback(host)) return { fault: 'not_https' };
  return { url: url.href };
}

function isAllowedHost(host: string, { allowLoopback, isAllowedAddress }: UrlRules): boolean {
  if (isLoopback(host)) return allowLoopback;
  return isIpLiteral(host) ? isAllowedAddress(host) : isPublicName(host);
}

/** By its name or its address; what other names lead to is not known here. */
function isLoopback(host: string): boolean {
  return /^(?:.+\.)?localhost\.?$/.test(host) || /^127\.\d+\.\d+\.\d+$/.test(host) || host === '::1';
}

/** As the reader of addresses writes them: IPv4 in four parts whatever way it came, IPv6 with a colon. */
function isIpLiteral(host: string): boolean {
  return host.includes(':') || /^\d+\.\d+\.\d+\.\d+$/.test(host);
}

/** A name of one word, or one that is kept for the inside of networks, is nobody's on the public one. */
function isPublicName(host: string): boolean {
  const name = host.replace(/\.$/, '');
  return (
    name.includes('.') &&
    !/\.(local|internal|intranet|lan|home|corp|private|arpa|test|invalid|onion)$/.test(name)
  );
}
