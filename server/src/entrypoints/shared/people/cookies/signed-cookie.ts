import { createHmac, timingSafeEqual } from 'node:crypto';

/** A cookie that nobody else can make: not for pages to read, and sent to one API alone. */
export type SignedCookie = {
  /** What a browser keeps in it; undefined for a cookie that is none of ours. */
  read(header: string | undefined): string | undefined;
  /** What makes the browser keep it. */
  keep(value: string): string;
  /** What makes the browser forget it. */
  forget(): string;
};

export type SignedCookieSettings = {
  /** Cookies have one jar for all ports of a host: no two kinds of people, and no two environments, share a name. */
  readonly name: string;
  readonly path: string;
  /** Where browsers find the service; with https, cookies are `Secure`. */
  readonly publicUrl: string;
  readonly seconds: number;
  /** Of 32 characters or more; whoever has it can make such cookies. */
  readonly secret: string;
};

/** Makes a cookie that holds a value and its HMAC of SHA-256 in base64. */
export function createSignedCookie(settings: SignedCookieSettings): SignedCookie {
  const { path, publicUrl, seconds, secret } = settings;
  const isSecure = publicUrl.startsWith('https:');
  // A browser takes a cookie of that prefix over an encrypted connection alone.
  const name = `${isSecure ? '__Secure-' : ''}${settings.name}`;
  const attributes = `Path=${path}; HttpOnly${isSecure ? '; Secure' : ''}; SameSite=Lax`;
  const sign = (value: string) => createHmac('sha256', secret).update(value).digest('base64');
  const readSigned = (given: string) => {
    const [, value = '', signature = ''] = /^([^.]+)\.([^.]+)$/.exec(decode(given)) ?? [];
    return value !== '' && isSame(signature, sign(value)) ? value : undefined;
  };
  return {
    read(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      return pairs
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => readSigned(pair.slice(name.length + 1)))
        .find((value) => value !== undefined);
    },
    keep(value) {
      const signed = encodeURIComponent(`${value}.${sign(value)}`);
      return `${name}=${signed}; Max-Age=${seconds}; ${attributes}`;
    },
    forget: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}

/** A value as it was before it was encoded; nothing where it was not encoded rightly. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
