import { DownloadBroken, DownloadRefused, ServerAway } from './download-refused.ts';

const mostRedirects = 10;

/**
 * Asks for an address and follows where it leads, from https to https only. A name and password in the address are
 * sent to its own server and to no other.
 * @throws ServerAway, DownloadBroken when it may be had another time, DownloadRefused when it may not be followed.
 */
export async function askServer(
  address: URL,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Response> {
  let at = withoutCredentials(address);
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const response = await fetchOnce(at, { ...headers, ...credentialsFor(address, at) }, signal);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    at = followTo(at, location);
    if (address.protocol === 'https:' && at.protocol !== 'https:') {
      throw new DownloadRefused(
        `${nameOf(address)} leads to ${nameOf(at)}, which is not encrypted: it is not followed.`,
      );
    }
  }
  throw new DownloadRefused(`${nameOf(address)} leads in a circle.`);
}

/**
 * Tells whether a status tells of the server's state at this moment, so that the same question may be
 * answered later.
 */
export function mayPass(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Returns an address as it may be shown. */
export function nameOf(address: URL): string {
  return withoutCredentials(address).href;
}

function withoutCredentials(address: URL): URL {
  const plain = new URL(address);
  plain.username = '';
  plain.password = '';
  return plain;
}

function credentialsFor(address: URL, at: URL): Record<string, string> {
  if (address.origin !== at.origin || (address.username === '' && address.password === '')) return {};
  const pair = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function followTo(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  if (to !== null && ['http:', 'https:'].includes(to.protocol)) return withoutCredentials(to);
  throw new DownloadRefused(`${nameOf(from)} leads nowhere: "${location}".`);
}

async function fetchOnce(
  address: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Response> {
  try {
    // Packed on the way, neither the length nor a part of the file would be what the server says of it.
    return await fetch(address, {
      headers: { 'accept-encoding': 'identity', ...headers },
      redirect: 'manual',
      signal,
    });
  } catch (error) {
    throw explainFetchError(error, address);
  }
}

const away =
  /^(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_\w+|\w*CERT\w*)$/;

/** Turns what fetch, or the body of its answer, throws into one of our errors. */
export function explainFetchError(error: unknown, address: URL): Error {
  if (error instanceof DownloadBroken || error instanceof DownloadRefused || error instanceof ServerAway)
    return error;
  const { code, reason } = findReason(error);
  if (code !== undefined && away.test(code)) {
    return new ServerAway(`${nameOf(address)} cannot be reached: ${reason}`, { cause: error });
  }
  return new DownloadBroken(reason, { cause: error });
}

/** fetch says "fetch failed", and why in its cause, which may be several. */
function findReason(error: unknown): { code: string | undefined; reason: string } {
  let found = { code: undefined as string | undefined, reason: String(error) };
  for (let at = error; at instanceof Error; at = at instanceof AggregateError ? at.errors[0] : at.cause) {
    const { code } = at as NodeJS.ErrnoException;
    found = { code: code ?? found.code, reason: (at.message || found.reason).replace(/\.$/, '') };
  }
  return found;
}
