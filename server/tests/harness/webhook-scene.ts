import { randomUUID } from 'node:crypto';
import { type Courier, createCourier } from '../../src/domain/webhooks/deliveries/deliver-due.ts';
import { makeDeliveries } from '../../src/domain/webhooks/deliveries/make-deliveries.ts';
import { findDeliveries } from '../../src/domain/webhooks/deliveries/queries.ts';
import type { DestinationRates } from '../../src/domain/webhooks/destinations/destination-rates.ts';
import {
  createEndpoint,
  type NewEndpointInput,
} from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import type { Endpoint } from '../../src/domain/webhooks/endpoints/endpoint.ts';
import type { SendAnswer, SendWebhook } from '../../src/domain/webhooks/sending/send-signed.ts';
import { viewWebhook } from '../../src/entrypoints/webhook-view.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Clock } from '../../src/values/clock.ts';
import { makeFundedAccount } from './money.ts';
import { ampleRates, proveEndpoints } from './proven-endpoints.ts';

export type SentRequest = Parameters<SendWebhook>[0] & {
  /** The event's id, its number, and its trip. */
  readonly id: string;
  readonly number: number;
  readonly tripId: number | undefined;
};

export const arrived: SendAnswer = { statusCode: 200, retryAfter: undefined, beginning: 'thanks' };
export const broken: SendAnswer = { statusCode: 500, retryAfter: undefined, beginning: 'oops' };

export type WebhookScene = {
  /** What was sent so far, in order. */
  readonly sent: SentRequest[];
  makeAccount(): Promise<number>;
  /** At a host of its own unless one is named; proven, and used before, unless it is to be new. */
  addEndpoint(
    input: Partial<NewEndpointInput> & { accountId: number; isNew?: boolean },
  ): Promise<Endpoint & { secret: string }>;
  /** Appends so many events to an account's log. */
  tell(accountId: number, more?: { type?: string; tripId?: number; count?: number }): Promise<void>;
  /** Makes the deliveries of everything that is new. */
  fanOut(): Promise<void>;
  /** Sends everything that is due at this moment of the clock, and waits for the answers. */
  deliver(): Promise<void>;
  courier(): Courier;
  /** Each of the endpoint's deliveries, the first first, such as `12 pending 1`. */
  deliveriesOf(endpoint: Endpoint): Promise<string[]>;
};

/** Everything around webhooks on a database that is given, with a server of the test's own in place of the network. */
export function createWebhookScene(
  db: Database,
  clock: Clock,
  answer: (request: SentRequest, signal?: AbortSignal) => SendAnswer | Promise<SendAnswer> = () => arrived,
  hostRates: DestinationRates = ampleRates,
): WebhookScene {
  const sent: SentRequest[] = [];
  const urlRules = { allowLoopback: false, isAllowedAddress: () => true };
  const send: SendWebhook = async (request, signal) => {
    const { id, tripID } = JSON.parse(request.body).data;
    const known = { ...request, id, number: Number(id.split('_').at(-1)), tripId: tripID };
    sent.push(known);
    return answer(known, signal);
  };
  const courier = () =>
    createCourier({
      db,
      clock,
      send,
      hostRates,
      chance: () => 0,
      makeMessage: viewWebhook,
      onEnded: () => {},
      onFault: (_, error) => {
        throw error;
      },
    });
  const fanOut = async () => {
    while ((await makeDeliveries({ db, clock })) > 0);
  };
  return {
    sent,
    makeAccount: () => makeFundedAccount(db),
    async addEndpoint({ isNew = false, ...input }) {
      const url = `https://${randomUUID()}.example.ae/`;
      const wished = { url, ...input };
      const created = await createEndpoint({ db, clock, urlRules }, wished);
      if ('refused' in created) throw new Error(`the endpoint was refused: ${created.refused}`);
      if (!isNew) await proveEndpoints(db, created.endpoint.endpointId);
      return { ...created.endpoint, secret: created.secret };
    },
    async tell(accountId, { type = 'wallet.low', tripId, count = 1 } = {}) {
      await db.query({
        text: `SELECT append_event($1, $2, $3, NULL, NULL, NULL, '{}', now()) FROM generate_series(1, $4)`,
        values: [accountId, type, tripId ?? null, count],
      });
    },
    fanOut,
    async deliver() {
      await fanOut();
      const one = courier();
      while ((await one.takeUp()) > 0) await one.end(60_000);
    },
    courier,
    async deliveriesOf(endpoint) {
      const found = await findDeliveries(db, endpoint, { limit: 10_000 });
      return found
        .sort((a, b) => (a.eventNumber ?? 0) - (b.eventNumber ?? 0))
        .map(({ eventNumber, status, attempts }) => `${eventNumber} ${status} ${attempts}`);
    },
  };
}
