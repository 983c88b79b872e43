import { randomBytes, randomInt } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Environment } from '../config/environment.ts';
import { publicUrlOf } from '../config/portal-settings.ts';
import { sessionDays } from '../domain/sessions/session.ts';
import { createSessionCookie } from '../entrypoints/tracking-api/session-cookie.ts';
import { registerTrackingApi, type TrackingApiDeps } from '../entrypoints/tracking-api/tracking-api.ts';
import type { HttpServer } from '../platform/http/http-server.ts';
import type { NoteLimit } from '../platform/http/limits/limit-counter.ts';
import { createMinuteCounter } from '../platform/http/limits/minute-counter.ts';
import { createTokenBuckets } from '../platform/http/limits/token-buckets.ts';

type MadeHere =
  | 'publicUrl'
  | 'sessionCookie'
  | 'customerRates'
  | 'refusedCustomers'
  | 'customerCodesByAddress'
  | 'randomInt'
  | 'randomBytes'
  | 'codesAreOfAccounts'
  | 'callNumber';

export type TrackingApiParts = Omit<TrackingApiDeps, MadeHere> & {
  readonly environment: Environment;
  readonly noteLimit: NoteLimit;
};

/** What customers' phones reach; to be swept with the service. */
export type TrackingApi = {
  /** Forgets full rate allowances. */
  sweep(nowMs: number): void;
};

/** Puts the tracking API together. */
export async function openTrackingApi(
  server: HttpServer,
  config: Config,
  parts: TrackingApiParts,
): Promise<TrackingApi> {
  const { environment, noteLimit } = parts;
  const perMinute = config.refusedKeysPerMinute;
  const publicUrl = publicUrlOf(config, environment);
  const customerRates = createTokenBuckets(config.rate);
  await registerTrackingApi(server, {
    ...parts,
    publicUrl,
    sessionCookie: createSessionCookie({ environment, publicUrl, days: sessionDays }),
    customerRates,
    refusedCustomers: createMinuteCounter(perMinute, () => noteLimit('refused_customers')),
    customerCodesByAddress: createMinuteCounter(perMinute, () => noteLimit('codes_asked')),
    randomInt,
    randomBytes,
    // Members of an account read the sandbox's messages: what they read opens no other account's trips.
    codesAreOfAccounts: environment === 'test',
    callNumber: config.customers.callNumber,
  });
  return { sweep: customerRates.sweep };
}
