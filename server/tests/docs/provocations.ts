import { randomUUID } from 'node:crypto';
import { decideExtraRequest } from '@satha/contract/extras/extra-examples';
import { createFleet } from '../../src/domain/sandbox/fleet/create-fleet.ts';
import { setHeldLimit } from '../../src/domain/wallets/change-wallet.ts';
import { disableEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { mostEndpoints } from '../../src/domain/webhooks/endpoints/endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts';
import { setBalance } from '../harness/money.ts';
import { plantExtra } from '../harness/plant-extra.ts';
import { sampleEstimate, samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import {
  changed,
  common,
  databaseDown,
  makeAbleAccount,
  ofBodies,
  type Provocations,
  type Provoke,
  serviceDown,
  withFault,
  withoutRoads,
} from './common-provocations.ts';
import { type OperationId, requests, send } from './operations-under-test.ts';

const abroad = { fromLat: 23.585, fromLng: 58.4059 };

const places = (body: object): Provocations => ({
  '422 Invalid vehicle type': changed({ body: { ...body, vehicleTypeId: 2 } }),
  '422 Pickup location is outside the UAE': changed({ body: { ...body, ...abroad } }),
  '422 Destination is outside the UAE': changed({ body: { ...body, toLat: 23.585, toLng: 58.4059 } }),
});

/** A fare of well over AED 500: Downtown Dubai to Al Sila, near the border of Saudi Arabia, by VIP Recovery Truck. */
const farTrip = { ...sampleTrip, toLat: 24.0375, toLng: 51.7636, vehicleTypeId: 9 };

const idempotencyKey = 'one-of-mine';
const headers = { 'Idempotency-Key': idempotencyKey };

const ofIdempotency = (operation: 'create-trip' | 'cancel-trip' | 'add-test-money'): Provocations => ({
  '503 Outcome is not known': (world, operationId) =>
    withFault(world, operationId, new DatabaseUnavailable(new Error('planted'), 'unknown'), { headers }),
  '422 Idempotency key was used with another request': async ({ app }, operationId) => {
    const { rawApiKey } = await app.makeAccount();
    const { body: created } = await send(app, 'createTrip', rawApiKey);
    const body = operationId === 'cancelTrip' ? { tripId: created.data.tripID } : requests[operationId].body;
    await send(app, operationId, rawApiKey, { body, headers });
    return send(app, operationId, rawApiKey, { body: { ...body, other: true }, headers });
  },
  '409 A request with this idempotency key is still running': async ({ app }, operationId) => {
    const { accountId, rawApiKey } = await app.makeAccount();
    return app.db.inTransaction(async (transaction) => {
      await transaction.query({
        text: 'SELECT claim_idempotency_key($1, $2, $3, $4, now())',
        values: [accountId, operation, idempotencyKey, Buffer.alloc(32)],
      });
      return send(app, operationId, rawApiKey, { headers });
    });
  },
});

const ofCreating: Provocations = {
  ...places(sampleTrip),
  ...ofIdempotency('create-trip'),
  '422 Invalid mobile number': changed({ body: { ...sampleTrip, mobileNumber: '+971501234567' } }),
  '422 Invalid mobile number length': changed({ body: { ...sampleTrip, mobileNumber: '50123' } }),
  '422 Invalid phone code': changed({ body: { ...sampleTrip, phoneCode: '999' } }),
  '422 Departure time is in the past': changed({
    body: { ...sampleTrip, departureTime: '2020-01-01T08:00' },
  }),
  '422 Departure time is too far ahead': changed({
    body: { ...sampleTrip, departureTime: '2999-01-01T08:00' },
  }),
  '422 Failed to create trip': withoutRoads,
  '402 Wallet balance is already negative': changed({}, -1),
  '402 Balance will become less than -500 AED': changed({ body: farTrip }, 0),
  '402 Held money limit reached': async ({ app }, operation) => {
    const { accountId, rawApiKey } = await app.makeAccount();
    await setHeldLimit(app.db, accountId, 0);
    return send(app, operation, rawApiKey);
  },
  '422 Quote has expired': async (_, operation) => {
    const clock = createTestClock();
    const app = await startTestApp({ overrides: { clock } });
    const { rawApiKey } = await app.makeAccount();
    const { quoteId } = (await send(app, 'getEstimatedPrice', rawApiKey)).body.data;
    clock.advance({ minutes: 11 });
    const answer = await send(app, operation, rawApiKey, { body: { ...sampleTrip, quoteId } });
    await app.close();
    return answer;
  },
  '422 Quote does not match the request': changed({ body: { ...sampleTrip, quoteId: 'a.b.c' } }),
  '422 Quote was used': async ({ app }, operation) => {
    const { rawApiKey } = await app.makeAccount();
    const { quoteId } = (await send(app, 'getEstimatedPrice', rawApiKey)).body.data;
    const body = { ...sampleTrip, quoteId };
    await send(app, operation, rawApiKey, { body });
    return send(app, operation, rawApiKey, { body });
  },
  '503 Failed to create trip': databaseDown,
};

const ofTrip = (what: string): Provocations => ({
  '400 Invalid request': changed({ path: `/api/Trips/one/${what}` }),
  '404 Trip not found': changed({ path: `/api/Trips/999999/${what}` }),
});

const ofCancelling: Provocations = {
  ...ofIdempotency('cancel-trip'),
  '404 Trip not found': changed({ body: { tripId: 999_999 } }),
  '409 Trip cannot be cancelled': async ({ app }, operation) => {
    const { rawApiKey } = await app.makeAccount();
    const { body: created } = await send(app, 'createTrip', rawApiKey);
    const body = { tripId: created.data.tripID };
    await send(app, operation, rawApiKey, { body });
    return send(app, operation, rawApiKey, { body });
  },
  ...serviceDown,
};

async function makeExtra(app: TestApp, status: 'open' | 'declined', balanceFils = 100_000) {
  const { accountId, rawApiKey } = await app.makeAccount();
  const { body: created } = await send(app, 'createTrip', rawApiKey);
  const tripId = created.data.tripID;
  const extraId = await plantExtra(app.db, tripId, { status });
  await setBalance(app.db, accountId, balanceFils);
  return { rawApiKey, body: { tripId, extraId, decision: 'accept' } };
}

const ofExtras: Provocations = {
  '404 Trip not found': changed({ body: { ...decideExtraRequest, tripId: 999_999 } }),
  '404 Extra not found': async ({ app }, operation) => {
    const { rawApiKey, body } = await makeExtra(app, 'open');
    return send(app, operation, rawApiKey, { body: { ...body, extraId: randomUUID() } });
  },
  '409 Extra was decided otherwise': async ({ app }, operation) => {
    const { rawApiKey, body } = await makeExtra(app, 'declined');
    return send(app, operation, rawApiKey, { body });
  },
  '409 Account cannot pay for the extra': async ({ app }, operation) => {
    const { rawApiKey, body } = await makeExtra(app, 'open', -40_000);
    return send(app, operation, rawApiKey, { body });
  },
  ...serviceDown,
};

/** Asked of a trip that nobody drives yet. */
const ofSearchedTrip =
  (changesOf: (tripId: number) => Parameters<typeof send>[3]): Provoke =>
  async ({ app }, operation) => {
    const { rawApiKey } = await app.makeAccount();
    const { body: created } = await send(app, 'createTrip', rawApiKey);
    return send(app, operation, rawApiKey, changesOf(created.data.tripID));
  };

const ofSteps: Provocations = {
  '404 Trip not found': changed({ body: { tripId: 999_999, steps: ['arrived'] } }),
  '409 Trip is not in a status for this': ofSearchedTrip((tripId) => ({
    body: { tripId, steps: ['arrived'] },
  })),
  ...serviceDown,
};

const ofSandbox: Provocations = { ...common, ...ofBodies, ...serviceDown };

const noDriverFree: Provoke = async ({ app }, operation) => {
  await createFleet({ db: app.db, clock: systemClock }, 1);
  await app.db.query({ text: 'UPDATE vehicles SET retired_at = now() WHERE vehicle_type_id = 9' });
  const { rawApiKey } = await app.makeAccount();
  const body = { ...sampleTrip, vehicleTypeId: 9 };
  const { body: created } = await send(app, 'createTrip', rawApiKey, { body });
  return send(app, operation, rawApiKey, {
    path: `/api/Sandbox/trips/${created.data.tripID}/advance`,
  });
};

const ofLookups: Provocations = { ...common, ...serviceDown };

/** Makes an endpoint of an account by its own key. */
async function makeEndpoint(app: TestApp, url = 'https://hooks.example.ae/satha') {
  const account = await makeAbleAccount(app);
  const { body } = await send(app, 'createWebhookEndpoint', account.rawApiKey, { body: { url } });
  return { ...account, path: `/api/WebhookEndpoints/${body.data.endpoint.endpointId}` };
}

const ofWebhooks: Provocations = {
  ...common,
  ...serviceDown,
  '403 API key lacks the permission': async ({ app }, operation) =>
    send(app, operation, (await app.makeAccount()).rawApiKey),
};

const ofEndpoint = (rest = ''): Provocations => ({
  ...ofWebhooks,
  '400 Invalid request': changed({ path: `/api/WebhookEndpoints/one${rest}` }),
  '404 Webhook endpoint not found': changed({ path: `/api/WebhookEndpoints/999999${rest}` }),
});

const ofUnproven = (rest: string): Provocations => ({
  '409 Webhook endpoint is not proven': async ({ app }, operation) => {
    const { rawApiKey, path } = await makeEndpoint(app);
    return send(app, operation, rawApiKey, { path: `${path}${rest}` });
  },
});

/** Every refusal that the document promises, by operation, and how the running service is brought to it. */
export const provocations: Readonly<Record<OperationId, Provocations>> = {
  getEstimatedPrice: {
    ...common,
    ...ofBodies,
    ...places(sampleEstimate),
    ...serviceDown,
    '422 No route found': withoutRoads,
  },
  getEstimatedTimeOfArrival: {
    ...common,
    ...ofBodies,
    ...serviceDown,
    '400 Invalid request': changed({ body: { ...samplePoints, toLat: '25.1' } }),
    '422 No route found': withoutRoads,
  },
  createTrip: { ...common, ...ofBodies, ...ofCreating },
  decideExtra: { ...common, ...ofBodies, ...ofExtras },
  confirmSteps: { ...common, ...ofBodies, ...ofSteps },
  cancelTrip: { ...common, ...ofBodies, ...ofCancelling },
  searchTrips: { ...common, ...serviceDown, '400 Invalid request': changed({ path: '/api/Trips?limit=0' }) },
  getTrip: {
    ...common,
    ...serviceDown,
    '400 Invalid request': changed({ path: '/api/Trips/one' }),
    '404 Trip not found': changed({ path: '/api/Trips/999999' }),
  },
  getTripArrival: {
    ...common,
    ...serviceDown,
    ...ofTrip('eta'),
    '409 Trip is not in a status for this': ofSearchedTrip((tripId) => ({
      path: `/api/Trips/${tripId}/eta`,
    })),
  },
  getTrackingLink: {
    ...common,
    ...serviceDown,
    ...ofTrip('tracking-link'),
    '410 Link is no longer valid': async ({ app }, operation) => {
      const { rawApiKey } = await app.makeAccount();
      const { body: created } = await send(app, 'createTrip', rawApiKey);
      const { tripID } = created.data;
      await send(app, 'cancelTrip', rawApiKey, { body: { tripId: tripID } });
      await send(app, 'setClock', rawApiKey, { body: { offsetSeconds: 30 * 60 } });
      return send(app, operation, rawApiKey, { path: `/api/Trips/${tripID}/tracking-link` });
    },
  },
  listTripEvidence: { ...common, ...serviceDown, ...ofTrip('evidence') },
  getConditionReport: { ...common, ...serviceDown, ...ofTrip('condition-report') },
  previewCancellation: {
    ...common,
    ...serviceDown,
    ...ofTrip('cancellation'),
    '409 Trip cannot be cancelled': async ({ app }, operation) => {
      const { rawApiKey } = await app.makeAccount();
      const { body: created } = await send(app, 'createTrip', rawApiKey);
      const { tripID } = created.data;
      await send(app, 'cancelTrip', rawApiKey, { body: { tripId: tripID } });
      return send(app, operation, rawApiKey, { path: `/api/Trips/${tripID}/cancellation` });
    },
  },
  advanceTrip: {
    ...ofSandbox,
    '404 Trip not found': changed({ path: '/api/Sandbox/trips/999999/advance' }),
    '409 Trip is not in a status for this': async ({ app }, operation) => {
      const { rawApiKey } = await app.makeAccount();
      const { body: created } = await send(app, 'createTrip', rawApiKey);
      const path = `/api/Sandbox/trips/${created.data.tripID}/advance`;
      await send(app, operation, rawApiKey, { path, body: { to: 'failed' } });
      return send(app, operation, rawApiKey, { path });
    },
    '409 No simulated driver is free': noDriverFree,
  },
  moveDriver: {
    ...ofSandbox,
    '404 Trip not found': changed({ path: '/api/Sandbox/trips/999999/driver-location' }),
    '409 Trip is not in a status for this': ofSearchedTrip((tripId) => ({
      path: `/api/Sandbox/trips/${tripId}/driver-location`,
    })),
  },
  sendEvidence: {
    ...ofSandbox,
    '400 Invalid request': changed({ body: { files: 'late' } }),
    '404 Trip not found': changed({ path: '/api/Sandbox/trips/999999/evidence' }),
    '409 Trip is not in a status for this': ofSearchedTrip((tripId) => ({
      path: `/api/Sandbox/trips/${tripId}/evidence`,
    })),
  },
  getClock: { ...common, ...serviceDown },
  setClock: ofSandbox,
  addTestMoney: { ...ofSandbox, ...ofIdempotency('add-test-money') },
  resetAccount: { ...ofSandbox, '400 Invalid request': changed({ body: { balance: 'much' } }) },
  getWallet: ofLookups,
  listVehicleTypes: ofLookups,
  getServiceArea: ofLookups,
  searchPlaces: { ...ofLookups, '400 Invalid request': changed({ path: '/api/Places?text=a&lat=25' }) },
  listWebhookEndpoints: ofWebhooks,
  createWebhookEndpoint: {
    ...ofBodies,
    ...ofWebhooks,
    '409 Webhook endpoint exists already': async ({ app }, operation) =>
      send(app, operation, (await makeEndpoint(app)).rawApiKey),
    '409 Too many webhook endpoints': async ({ app }, operation) => {
      const { rawApiKey } = await makeAbleAccount(app);
      for (let number = 0; number < mostEndpoints; number++) {
        await send(app, operation, rawApiKey, { body: { url: `https://hooks.example.ae/${number}` } });
      }
      return send(app, operation, rawApiKey);
    },
  },
  getWebhookEndpoint: ofEndpoint(),
  changeWebhookEndpoint: {
    ...ofBodies,
    ...ofEndpoint(),
    '409 Webhook endpoint exists already': async ({ app }, operation) => {
      const { rawApiKey, path } = await makeEndpoint(app);
      const body = { url: 'https://hooks.example.ae/other' };
      await send(app, 'createWebhookEndpoint', rawApiKey, { body });
      return send(app, operation, rawApiKey, { path, body });
    },
  },
  disableWebhookEndpoint: ofEndpoint('/disable'),
  enableWebhookEndpoint: {
    ...ofEndpoint('/enable'),
    '409 Disabled by the operator': async ({ app }, operation) => {
      const { rawApiKey, path } = await makeEndpoint(app);
      await disableEndpoint({ db: app.db, clock: systemClock }, Number(path.split('/').at(-1)));
      return send(app, operation, rawApiKey, { path: `${path}/enable` });
    },
  },
  rotateWebhookSecret: { ...ofBodies, ...ofEndpoint('/rotate-secret') },
  challengeWebhookEndpoint: ofEndpoint('/challenge'),
  testWebhookEndpoint: { ...ofEndpoint('/test'), ...ofUnproven('/test') },
  resendMissedWebhooks: {
    ...ofBodies,
    ...ofEndpoint('/resend-missed'),
    ...ofUnproven('/resend-missed'),
    '409 Webhook endpoint is disabled': async ({ app }, operation) => {
      const { rawApiKey, path } = await makeEndpoint(app);
      await send(app, 'disableWebhookEndpoint', rawApiKey, { path: `${path}/disable` });
      return send(app, operation, rawApiKey, { path: `${path}/resend-missed` });
    },
  },
  removeWebhookEndpoint: ofEndpoint(),
  listEvents: { ...common, ...serviceDown, '400 Invalid request': changed({ path: '/api/Events?after=x' }) },
  streamEvents: { ...ofLookups, '400 Invalid request': changed({ path: '/api/Events/stream?after=x' }) },
};
