/** Why an address cannot be that of a push subscription. */
export type PushEndpointFault =
  | 'not_an_address'
  | 'too_long'
  | 'not_https'
  | 'has_credentials'
  | 'has_fragment'
  | 'unknown_host';

/**
 * The push services of the browsers that drivers have, as of November 2026: Chrome and its kin (Firebase), Firefox, Edge on
 * Windows, Safari. What browsers' makers say of them: a name, or every name below one.
 */
export const knownPushHosts: readonly string[] = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.services.mozilla.com',
  '*.notify.windows.com',
  'web.push.apple.com',
  '*.push.apple.com',
];

export const longestPushEndpoint = 1_000;

/**
 * Reads an address as browsers do and gives its one way of being written, or why no push is sent there: pushes go to
 * browsers' push services and to those that the operator names, and nowhere else. What a name leads to is not looked at
 * here: that can change at any time, and is checked whenever it is called.
 */
export function readPushEndpoint(
  text: string,
  furtherHosts: readonly string[],
): { readonly endpoint: string } | { readonly fault: PushEndpointFault } {
  if (text.length > longestPushEndpoint) return { fault: 'too_long' };
  if (!URL.canParse(text)) return { fault: 'not_an_address' };
  const url = new URL(text);
  if (url.href.length > longestPushEndpoint) return { fault: 'too_long' };
  if (url.protocol !== 'https:') return { fault: 'not_https' };
  if (url.username !== '' || url.password !== '') return { fault: 'has_credentials' };
  if (url.hash !== '') return { fault: 'has_fragment' };
  // With its port: without one, 443 is meant, there as here.
  const isKnown = [...knownPushHosts, ...furtherHosts].some((host) => isOf(url.host, host));
  return isKnown ? { endpoint: url.href } : { fault: 'unknown_host' };
}

function isOf(host: string, known: string): boolean {
  if (!known.startsWith('*.')) return host === known;
  const end = known.slice(1);
  return host.length > end.length && host.endsWith(end);
}
