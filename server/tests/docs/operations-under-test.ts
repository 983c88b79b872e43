import { decideExtraRequest } from '@satha/contract/extras/extra-examples';
import { sampleEstimate, samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import type { Answer, TestApp } from '../harness/test-app.ts';

/** Each operation by the identifier that the document gives it, with a request that succeeds. */
export const requests = {
  getEstimatedPrice: { method: 'POST', path: '/api/Trips/get-estimated-price', body: sampleEstimate },
  getEstimatedTimeOfArrival: { method: 'POST', path: '/api/Trips/eta', body: samplePoints },
  createTrip: { method: 'POST', path: '/api/Trips/create-trip', body: sampleTrip },
  advanceTrip: { method: 'POST', path: '/api/Sandbox/trips/1/advance', body: { to: 'at_pickup' } },
  moveDriver: {
    method: 'POST',
    path: '/api/Sandbox/trips/1/driver-location',
    body: { lat: 25.2285, lng: 55.2867 },
  },
  sendEvidence: { method: 'POST', path: '/api/Sandbox/trips/1/evidence', body: { stage: 'pickup' } },
  getTripArrival: { method: 'GET', path: '/api/Trips/1/eta', body: undefined },
  getTrackingLink: { method: 'GET', path: '/api/Trips/1/tracking-link', body: undefined },
  listTripEvidence: { method: 'GET', path: '/api/Trips/1/evidence', body: undefined },
  getConditionReport: { method: 'GET', path: '/api/Trips/1/condition-report', body: undefined },
  previewCancellation: { method: 'GET', path: '/api/Trips/1/cancellation', body: undefined },
  decideExtra: { method: 'POST', path: '/api/Trips/decide-extra', body: decideExtraRequest },
  confirmSteps: {
    method: 'POST',
    path: '/api/Trips/confirm-steps',
    body: { tripId: 1, steps: ['arrived'] },
  },
  cancelTrip: { method: 'POST', path: '/api/Trips/cancel-trip', body: { tripId: 1 } },
  searchTrips: { method: 'GET', path: '/api/Trips', body: undefined },
  getTrip: { method: 'GET', path: '/api/Trips/1', body: undefined },
  listEvents: { method: 'GET', path: '/api/Events', body: undefined },
  streamEvents: { method: 'GET', path: '/api/Events/stream?after=0', body: undefined },
  getClock: { method: 'GET', path: '/api/Sandbox/clock', body: undefined },
  setClock: { method: 'POST', path: '/api/Sandbox/clock', body: { offsetSeconds: 3600 } },
  addTestMoney: { method: 'POST', path: '/api/Sandbox/top-up', body: { amount: 500 } },
  getWallet: { method: 'GET', path: '/api/Wallet', body: undefined },
  listVehicleTypes: { method: 'GET', path: '/api/VehicleTypes', body: undefined },
  getServiceArea: { method: 'GET', path: '/api/ServiceArea', body: undefined },
  searchPlaces: { method: 'GET', path: '/api/Places?text=dubai%20mar', body: undefined },
  createWebhookEndpoint: {
    method: 'POST',
    path: '/api/WebhookEndpoints',
    body: { url: 'https://hooks.example.ae/satha' },
  },
  listWebhookEndpoints: { method: 'GET', path: '/api/WebhookEndpoints', body: undefined },
  getWebhookEndpoint: { method: 'GET', path: '/api/WebhookEndpoints/1', body: undefined },
  changeWebhookEndpoint: { method: 'PATCH', path: '/api/WebhookEndpoints/1', body: { inOrder: true } },
  disableWebhookEndpoint: { method: 'POST', path: '/api/WebhookEndpoints/1/disable', body: undefined },
  enableWebhookEndpoint: { method: 'POST', path: '/api/WebhookEndpoints/1/enable', body: undefined },
  rotateWebhookSecret: { method: 'POST', path: '/api/WebhookEndpoints/1/rotate-secret', body: {} },
  challengeWebhookEndpoint: { method: 'POST', path: '/api/WebhookEndpoints/1/challenge', body: undefined },
  testWebhookEndpoint: { method: 'POST', path: '/api/WebhookEndpoints/1/test', body: undefined },
  resendMissedWebhooks: { method: 'POST', path: '/api/WebhookEndpoints/1/resend-missed', body: {} },
  removeWebhookEndpoint: { method: 'DELETE', path: '/api/WebhookEndpoints/1', body: undefined },
  resetAccount: { method: 'POST', path: '/api/Sandbox/reset', body: {} },
} as const;

export type OperationId = keyof typeof requests;

export type Changes = {
  readonly path?: string;
  /** Takes the place of the request's own body; a string is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
};

/** Sends the operation's request, with changes. */
export function send(
  app: TestApp,
  operation: OperationId,
  rawApiKey: string | undefined,
  changes: Changes = {},
): Promise<Answer> {
  const { method, path, body } = { ...requests[operation], ...changes };
  return app.send(method, path, rawApiKey, body, changes.headers);
}
