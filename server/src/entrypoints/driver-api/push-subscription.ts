import { PushSubscriptionData, PushSubscriptionRequest } from '@satha/contract/driver/push-subscription';
import type { PushEndpointFault } from '../../domain/reaching/push/push-endpoint.ts';
import {
  type SubscribeRefusal,
  subscribePhone,
  unsubscribePhone,
} from '../../domain/reaching/push/subscribe-phone.ts';
import type { Database } from '../../platform/db/database.ts';
import { route } from '../../platform/http/api/route.ts';
import type { Clock } from '../../values/clock.ts';
import { Problem } from '../../values/problem.ts';
import { ok } from '../operation-responses.ts';
import { type DriverApiRoute, driverOf } from './gate.ts';
import { responses, security } from './operation-schema.ts';

export type PushSubscriptionDeps = {
  readonly db: Database;
  readonly clock: Clock;
  /** Hosts of push services that the operator names, beside those of browsers. */
  readonly pushHosts: readonly string[];
};

const url = '/push-subscription';

const keepSchema = {
  operationId: 'keepPushSubscription',
  tags: ['Phone'],
  summary: 'Keep a push subscription',
  description:
    'Offers that this phone has not shown are told by a push message to it, which says no more than that there is one. Bound ' +
    'to the session: it ends with it. A subscription that another session had is this one’s from now on.',
  security,
  body: PushSubscriptionRequest,
  response: responses(PushSubscriptionData, [], PushSubscriptionRequest),
};

const dropSchema = {
  operationId: 'dropPushSubscription',
  tags: ['Phone'],
  summary: 'Drop the push subscription',
  description: 'Sends no more push messages to this phone. Repeating it changes nothing.',
  security,
  response: responses(PushSubscriptionData, []),
};

export function pushSubscriptionRoutes(deps: PushSubscriptionDeps): DriverApiRoute[] {
  const writing = { access: 'driver', writes: true } as const;
  return [
    route('PUT', url, { schema: keepSchema, ...writing }, async (request) => {
      const { endpoint, keys, language } = request.body;
      const { tokenHash } = driverOf(request);
      const refusal = await subscribePhone(deps, { endpoint, ...keys, tokenHash, language });
      if (refusal) throw explain(refusal);
      return ok({});
    }),
    route('DELETE', url, { schema: dropSchema, ...writing }, async (request) => {
      await unsubscribePhone(deps, driverOf(request).tokenHash);
      return ok({});
    }),
  ];
}

const sentences: Readonly<Record<PushEndpointFault, string>> = {
  not_an_address: 'is no address; send the one that the browser gave.',
  too_long: 'is too long; send at most 1,000 characters.',
  not_https: 'must begin with https://.',
  has_credentials: 'has a name or password in it; send the one that the browser gave.',
  has_fragment: 'has a part behind # in it; send the one that the browser gave.',
  unknown_host:
    'is not at a push service of a browser (Firebase, Mozilla, Windows, Apple); the operator names others in SATHA_PUSH_HOSTS.',
};

function explain(refusal: SubscribeRefusal): Problem {
  switch (refusal.refused) {
    case 'endpoint':
      return invalid('endpoint', sentences[refusal.fault]);
    case 'p256dh':
      return invalid('keys.p256dh', 'is no public key of P-256; send the one that the browser gave.');
    case 'session_over':
      return new Problem('invalid_driver_token');
  }
}

function invalid(field: string, sentence: string): Problem {
  return new Problem('invalid_request', { fields: [{ field, message: `${field} ${sentence}` }] });
}
