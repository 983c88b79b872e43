import type { FastifyReply } from 'fastify';

/**
 * The headers of every answer, whatever it holds. No page tells where it was asked from, to its own service
 * neither: an address may hold what opens something, and a proxy's log has a place for it.
 */
export const plainHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export type PagePolicy = {
  /** By which styles that a page adds itself are known to be its own; without it, its styles are files. */
  readonly styleNonce?: string;
  /** Whether the page has scripts. */
  readonly hasScripts: boolean;
  /** Whether the page can be kept among a phone's apps. */
  readonly isInstallable?: boolean;
  /** Whether the page may ask the phone where it is. */
  readonly asksLocation?: boolean;
  /** Whether the page may look through the phone's camera. */
  readonly asksCamera?: boolean;
  /** Origins beside this service that the page may ask, such as that of an operator's own map. */
  readonly askedOrigins: readonly string[];
};

/**
 * Sets the headers of a page, by which it loads nothing from elsewhere and cannot be shown within somebody
 * else's page.
 */
export function setPageHeaders(reply: FastifyReply, policy: PagePolicy): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers(plainHeaders)
    .headers({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': makeContentSecurityPolicy(policy),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': `camera=(${own(policy.asksCamera)}), microphone=(), geolocation=(${own(policy.asksLocation)}), payment=(), usb=()`,
    });
}

const own = (isAsked = false) => (isAsked ? 'self' : '');

export function makeContentSecurityPolicy({
  styleNonce,
  hasScripts,
  isInstallable = false,
  askedOrigins,
}: PagePolicy): string {
  const own = ["'self'", ...askedOrigins].join(' ');
  const directives = [
    "default-src 'none'",
    hasScripts ? "script-src 'self'" : undefined,
    styleNonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${styleNonce}'`,
    `img-src ${own} data: blob:`,
    "font-src 'self'",
    hasScripts ? `connect-src ${own}` : undefined,
    // A map draws in a worker that it makes from its own script.
    hasScripts ? "worker-src 'self' blob:" : undefined,
    isInstallable ? "manifest-src 'self'" : undefined,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return directives.filter((directive) => directive !== undefined).join('; ');
}
