import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { createKeyUseRecorder } from '../domain/api-keys/record-key-use.ts';
import type { StoreEvidenceFileDeps } from '../domain/evidence/files/store-evidence-file.ts';
import { writeKeyUses } from '../entrypoints/jobs/write-key-uses.ts';
import { createRateLimiter } from '../entrypoints/trip-api/rate-limiter.ts';
import { registerTripApi, type TripApiDeps } from '../entrypoints/trip-api/trip-api.ts';
import { registerWellKnown } from '../entrypoints/well-known/well-known.ts';
import type { Repetition } from '../platform/clock/every.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { SharedLimits } from '../platform/http/limits/api-limits.ts';
import { createMinuteCounter } from '../platform/http/limits/minute-counter.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { WorkObservers } from './work-observers.ts';

type MadeHere = 'keyUses' | 'limits' | 'sandbox';

export type TripApiParts = Omit<TripApiDeps, MadeHere> &
  WorkObservers & {
    readonly environment: Environment;
    readonly logger: Logger;
    readonly limits: SharedLimits;
    /** What simulated drivers send goes where real ones' files go. */
    readonly evidenceFiles: Pick<StoreEvidenceFileDeps, 'files' | 'onStoreAway'>;
  };

/** What accounts' own programs reach; to be closed with the service. */
export type TripApi = {
  /** Begins to write down when keys were last used. */
  start(): Repetition;
};

/** Builds the trip API from its parts. */
export async function openTripApi(server: HttpServer, config: Config, parts: TripApiParts): Promise<TripApi> {
  const { environment, db, logger } = parts;
  const keyUses = createKeyUseRecorder(db);
  const { files, onStoreAway } = parts.evidenceFiles;
  const { noteLimit } = parts.limits;
  const limits = {
    rates: createRateLimiter(config.rate),
    refusals: createMinuteCounter(config.refusedKeysPerMinute, () => noteLimit('refused_keys')),
  };
  await registerTripApi(server, {
    ...parts,
    keyUses,
    limits,
    ...(environment === 'test' && {
      sandbox: { ...parts, files, onStoreAway, fleetSeed: config.sandboxSeed },
    }),
  });
  await registerWellKnown(server, { clock: parts.clock, quoteKeys: parts.quoteTokens.publicKeys });
  return { start: () => writeKeyUses({ keyUses, logger }) };
}
