import { isIP } from 'node:net';
import { StartUpError } from '../platform/start-up-error.ts';

export function readHost(host: string): string {
  if (isIP(host) !== 0 || host === 'localhost') return host;
  throw new StartUpError(
    `The setting SATHA_HOST is "${host}"; it must be an IP address of this machine, such as 127.0.0.1 or 0.0.0.0.`,
  );
}

export function readTrustProxy(text: string): false | string {
  if (text === 'false') return false;
  if (text.split(',').every((part) => isAddressOrSubnet(part.trim()))) return text;
  throw new StartUpError(
    `The setting SATHA_TRUST_PROXY is "${text}"; it must be false, loopback, or the proxies' addresses or subnets ` +
      'with commas between them.',
  );
}

function isAddressOrSubnet(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [, address = '', prefix] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const bits = { 4: 32, 6: 128 }[isIP(address)];
  if (bits === undefined) return false;
  return prefix === undefined || (Number(prefix) >= 1 && Number(prefix) <= bits);
}
