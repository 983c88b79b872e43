import { createHmac, timingSafeEqual } from 'node:crypto';

/** Browsers in which somebody was signed in before: what others try does not lock them out there. */
export type KnownBrowsers = {
  /** The browser's name, when its cookie is one that it was given for that email; undefined otherwise. */
  read(cookies: string | undefined, email: string): string | undefined;
  /** What makes the browser keep that the email's password was right in it. */
  keep(email: string): string;
};

export type KnownBrowsersSettings = {
  /** What the cookie's name begins with, as of the session's: cookies know no ports. */
  readonly cookiePrefix: string;
  readonly cookiePath: string;
  /** Where browsers find the service. */
  readonly publicUrl: string;
  /** Whoever has it can make such cookies, which open nothing: they are ten more passwords to try in a while. */
  readonly secret: string;
  readonly randomBytes: (size: number) => Buffer;
};

/** Our own figure: longer than a member is away, short enough that a browser that was given away is forgotten. */
const keptDays = 180;
const nameBytes = 16;

/**
 * Recognizes browsers in which somebody signed in before, and stores nothing: the cookie is the browser's
 * name and a hash of it with the email, which it does not tell.
 */
export function createKnownBrowsers(settings: KnownBrowsersSettings): KnownBrowsers {
  const { cookiePrefix, cookiePath, publicUrl, secret, randomBytes } = settings;
  const isSecure = publicUrl.startsWith('https:');
  const cookieName = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.known_browser`;
  const attributes = `Path=${cookiePath}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (name: string, email: string) =>
    createHmac('sha256', secret).update(`${name} ${email}`).digest('base64url');

  return {
    read(cookies, email) {
      const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
      const value =
        pairs.find((pair) => pair.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? '';
      const [, name = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{1,64})$/.exec(value) ?? [];
      return name !== '' && isSame(signature, sign(name, email)) ? name : undefined;
    },
    keep(email) {
      const name = randomBytes(nameBytes).toString('base64url');
      return `${cookieName}=${name}.${sign(name, email)}; Max-Age=${keptDays * 24 * 3_600}; ${attributes}`;
    },
  };
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
