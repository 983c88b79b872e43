import type { Config } from '../../config/config.ts';
import type { Environment } from '../../config/environment.ts';
import { isLoopbackHost } from '../../config/portal-settings.ts';
import { pushContactOf } from '../../config/reaching/reaching-settings.ts';
import { createPushSender, type PushSender } from '../../domain/reaching/push/push-sender.ts';
import { createTwilioVoiceProvider } from '../../domain/reaching/voice/providers/twilio-voice-provider.ts';
import type { VoiceProvider } from '../../domain/reaching/voice/voice-provider.ts';
import type { Database } from '../../platform/db/database.ts';
import { createAddressGuard } from '../../platform/http/outgoing/address-guard.ts';
import { createGuardedClient } from '../../platform/http/outgoing/guarded-client.ts';
import { createHostResolver } from '../../platform/http/outgoing/resolve-host.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Clock } from '../../values/clock.ts';

/** By what this process reaches drivers' phones, beside streams and texts. */
export type Reaching = {
  readonly pushSender: PushSender;
  /** Hosts of push services that the operator names, beside those of browsers. */
  readonly pushHosts: readonly string[];
  /** Undefined: nobody is called. */
  readonly voiceProvider: VoiceProvider | undefined;
  readonly callsPerDay: number;
};

/** Less than what a driver waits for the next way to be reached. */
const pushTimeoutMs = 5_000;

/** Opens push services and calls; pushes go through the client that calls no address of the inside. */
export function openReaching(
  config: Pick<Config, 'reaching' | 'portal'>,
  parts: {
    readonly environment: Environment;
    readonly db: Database;
    readonly clock: Clock;
    readonly logger: Logger;
  },
): Reaching {
  const { environment, logger } = parts;
  const { pushHosts, callsPerDay } = config.reaching;
  const allowLoopback = environment === 'test' && pushHosts.some((host) => isLoopback(host));
  const client = createGuardedClient({
    guard: createAddressGuard({ allowLoopback }),
    resolveHost: createHostResolver(),
    timeoutMs: pushTimeoutMs,
    // What a push service says of a push beside its status is of no use.
    bodyTimeoutMs: 0,
  });
  const pushSender = createPushSender({
    ...parts,
    pushHosts,
    post: ({ url, ...request }) => client.post({ url: new URL(url), ...request }),
    contact: pushContactOf(config, environment),
    onRefused: ({ host, because }) => logger.warn({ host, because }, 'A push was not taken.'),
  });
  return { pushSender, pushHosts, voiceProvider: openVoiceProvider(config, parts), callsPerDay };
}

/** In the sandbox nobody is called, and the log says what would be said; in live whoever is set. */
function openVoiceProvider(
  { reaching }: Pick<Config, 'reaching'>,
  { environment, logger }: { readonly environment: Environment; readonly logger: Logger },
): VoiceProvider | undefined {
  if (environment === 'test') return createLogVoiceProvider(logger);
  const { calls } = reaching;
  if (calls === undefined) return undefined;
  return createTwilioVoiceProvider({
    ...calls,
    onRefused: (because, outcome) =>
      logger.warn(
        { because },
        `A call to a driver ${outcome === 'unknown' ? 'may not have been' : 'was not'} placed.`,
      ),
  });
}

function createLogVoiceProvider(logger: Logger): VoiceProvider {
  return {
    async call({ says }) {
      logger.info({ says: says.map(({ text }) => text) }, 'A call, as a phone would hear it.');
      return 'placed';
    },
  };
}

function isLoopback(host: string): boolean {
  return isLoopbackHost(new URL(`https://${host.replace(/^\*\./, '')}/`).hostname);
}
