/** A year, as lists of browsers ask. Other hosts below this one are not ours to promise for. */
const strictTransportSecurity = 'max-age=31536000';

/**
 * Returns what every answer says of the way it takes: where browsers find the service by https, they are to ask it by
 * nothing else any more (RFC 6797). They pass it over in an answer that came by http, as behind a proxy none does.
 */
export function transportHeadersOf(publicUrl: string): Record<string, string> {
  return publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': strictTransportSecurity } : {};
}
