/** Where a browser keeps that somebody is signed in: not for pages to read, and sent to one API alone. */
export type SessionCookie = {
  /** The raw token that a request brings; undefined without one. */
  read(header: string | undefined): string | undefined;
  /** What makes the browser keep it. */
  keep(rawToken: string): string;
  /** What makes the browser forget it. */
  forget(): string;
};

export type SessionCookieSettings = {
  /** Who is signed in by it; cookies know no ports, so that each environment's has a name of its own. */
  readonly of: 'customer' | 'driver';
  readonly environment: 'test' | 'live';
  /** The one API that it is sent to: `/tracking-api`. */
  readonly path: `/${string}`;
  /** `Strict`: not even with the first page of somebody who follows a link of another site. */
  readonly sameSite: 'Lax' | 'Strict';
  /** Where browsers find the service. */
  readonly publicUrl: string;
  readonly days: number;
};

/** Makes the cookie of one kind of people in one environment. */
export function createSessionCookie(settings: SessionCookieSettings): SessionCookie {
  const { of, environment, path, sameSite, publicUrl, days } = settings;
  const isSecure = publicUrl.startsWith('https:');
  // A browser takes a cookie of that prefix over an encrypted connection alone.
  const name = `${isSecure ? '__Secure-' : ''}satha-${environment}-${of}`;
  const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}${isSecure ? '; Secure' : ''}`;
  return {
    read(header) {
      for (const pair of header?.split(';') ?? []) {
        const [given, value] = pair.trim().split('=', 2);
        if (given === name && value !== undefined) return value;
      }
      return undefined;
    },
    keep: (rawToken) => `${name}=${rawToken}; Max-Age=${days * 24 * 3_600}; ${attributes}`,
    forget: () => `${name}=; Max-Age=0; ${attributes}`,
  };
}
