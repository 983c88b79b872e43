import type { FollowShortLink } from '../../domain/places/reading/find-place.ts';
import { isShortLink } from '../../domain/places/reading/read-map-link.ts';
import { createAddressGuard } from '../../platform/http/outgoing/address-guard.ts';
import { createGuardedClient, type GuardedClient } from '../../platform/http/outgoing/guarded-client.ts';
import { createHostResolver } from '../../platform/http/outgoing/resolve-host.ts';

/** Our own figures: an operator waits for it with somebody on the phone. */
const timeoutMs = 3_000;
const mostSteps = 4;
/** A longer address than any map makes. */
const longestAddress = 4_000;

/**
 * Makes what asks the services of short links where they lead: hosts of `isAsked` alone, by https, and no more than the
 * head of each answer is read. The address that it returns is not asked for.
 */
export function createShortLinkFollower(
  client: Pick<GuardedClient, 'findRedirect'> = createGuardedClient({
    guard: createAddressGuard({ allowLoopback: false }),
    resolveHost: createHostResolver(),
    timeoutMs,
  }),
  isAsked: (url: URL) => boolean = (url) => url.protocol === 'https:' && isShortLink(url),
): FollowShortLink {
  return async (from, signal) => {
    let url = new URL(from);
    if (url.protocol === 'http:' && isShortLink(url)) url.protocol = 'https:';
    for (let step = 0; step < mostSteps && isAsked(url); step += 1) {
      const led = await client.findRedirect(url, signal);
      if (led === undefined || led.length > longestAddress || !URL.canParse(led, url)) return undefined;
      url = new URL(led, url);
    }
    return isAsked(url) ? undefined : url.href;
  };
}
