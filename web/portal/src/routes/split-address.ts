import { defaultParseSearch } from '@tanstack/react-router';

/** An address within the portal, such as `/accounts/3/trips?status=searching`, as the router takes it. */
export function splitAddress(address: string): { to: string; search: Record<string, unknown> } {
  const [to = '/', query = ''] = address.split('?', 2);
  return { to, search: defaultParseSearch(`?${query}`) };
}
