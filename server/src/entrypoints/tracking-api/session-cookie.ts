/** Where a browser keeps that somebody is signed in: not for pages to read, and sent to this API alone. */
export type SessionCookie = {
  /** The raw token that a request brings; undefined without one. */
  read(header: string | undefined): string | undefined;
  /** What makes the browser keep it. */
  keep(rawToken: string): string;
  /** What makes the browser forget it. */
  forget(): string;
};

export type SessionCookieSettings = {
  /** Cookies know no ports: each environment has a name of its own. */
  readonly environment: 'test' | 'live';
  /** Where browsers find the service. */
  readonly publicUrl: string;
  readonly days: number;
};

export function createSessionCookie({ environment, publicUrl, days }: SessionCookieSettings): SessionCookie {
  const isSecure = publicUrl.startsWith('https:');
  // A browser takes a cookie of that prefix over an encrypted connection alone.
  const name = `${isSecure ? '__Secure-' : ''}satha-${environment}-customer`;
  const attributes = `Path=/tracking-api; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
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
