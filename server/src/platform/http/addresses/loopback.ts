import { isIP } from 'node:net';

/** Tells whether an address is one of this machine's own, which nothing else reaches. */
export function isLoopbackAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}

/**
 * Tells whether a `Host` header names this machine by an address or a name that is its own. A page can have a name of its
 * own lead here (DNS rebinding), and its browser then lets it read the answers.
 */
export function isLoopbackName(host: string): boolean {
  if (!URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname === 'localhost' || isLoopbackAddress(hostname.replace(/^\[(.*)\]$/, '$1'));
}
