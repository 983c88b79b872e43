/**
 * A name under which a remote address is counted, and how many times as much it has as a single address: an IPv4 address,
 * or one of the networks that an IPv6 address is in.
 */
export type CountedAddress = { readonly name: string; readonly times: number };
