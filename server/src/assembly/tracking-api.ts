import { randomBytes, randomInt } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { sessionDays } from '../domain/sessions/session.ts';
import { createSessionCookie } from '../entrypoints/shared/session-cookie.ts';
import { registerTrackingApi, type TrackingApiDeps } from '../entrypoints/tracking-api/tracking-api.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import { createApiLimits, type SharedLimits } from '../platform/http/limits/api-limits.ts';
import { imageRates } from '../platform/http/limits/image-rates.ts';
import { createTokenBuckets } from '../platform/http/limits/token-buckets.ts';

type MadeHere =
  | 'publicUrl'
  | 'sessionCookie'
  | 'limits'
  | 'randomInt'
  | 'randomBytes'
  | 'codesAreOfAccounts'
  | 'callNumber';

export type TrackingApiParts = Omit<TrackingApiDeps, MadeHere> & {
  readonly environment: Environment;
  readonly limits: SharedLimits;
};

/** Builds the tracking API from its parts: what customers' phones reach. */
export async function openTrackingApi(
  server: HttpServer,
  config: Config,
  parts: TrackingApiParts,
): Promise<void> {
  const { environment } = parts;
  const publicUrl = publicUrlOf(config, environment);
  const limits = {
    ...createApiLimits(parts.limits, { ...config, refused: 'refused_customers' }),
    imageRates: createTokenBuckets(imageRates),
  };
  await registerTrackingApi(server, {
    ...parts,
    publicUrl,
    sessionCookie: createSessionCookie({
      ...{ of: 'customer', environment, path: '/tracking-api', sameSite: 'Lax', publicUrl },
      days: sessionDays,
    }),
    limits,
    randomInt,
    randomBytes,
    // Members of an account read the sandbox's messages: what they read opens no other account's trips.
    codesAreOfAccounts: environment === 'test',
    callNumber: config.customers.callNumber,
  });
}
