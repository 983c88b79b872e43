import { makeToken, sampleBooking } from './portal-trips.ts';

const aKey = '/accounts/:accountId/keys/:apiKeyId';
const anEndpoint = '/accounts/:accountId/webhook-endpoints/:endpointId';
const aTrip = '/accounts/:accountId/trips/:tripId';
const aTopUp = '/accounts/:accountId/payments/top-ups/:topUpId';
const journey = (({ pickup, destination, vehicleTypeId }) => ({ pickup, destination, vehicleTypeId }))(
  sampleBooking,
);
const askingCard = { number: '4000002760003184', expiryMonth: 12, expiryYear: 2040, cvc: '123' };

/**
 * Everything that sends a body or changes something that is somebody's, each with a body that is right; in an order in
 * which an account that is furnished can do it all.
 */
export const portalChanges: readonly (readonly [route: string, body?: object])[] = [
  ['PATCH /accounts/:accountId', { name: 'Zahra Towing' }],
  ['PATCH /accounts/:accountId/members/:memberId', { role: 'developer' }],
  ['DELETE /accounts/:accountId/members/:memberId'],
  ['POST /accounts/:accountId/invitations', { email: 'huda@example.ae', role: 'viewer' }],
  ['DELETE /accounts/:accountId/invitations/:invitationId'],
  ['DELETE /me/sessions/:sessionId'],
  ['POST /accounts/:accountId/keys', { name: 'Another' }],
  [`PATCH ${aKey}`, { permissions: ['webhooks.write'] }],
  [`POST ${aKey}/disable`],
  [`POST ${aKey}/enable`],
  [`POST ${aKey}/revoke`],
  ['POST /accounts/:accountId/webhook-endpoints', { url: 'https://hooks.example.ae/' }],
  [`PATCH ${anEndpoint}`, { inOrder: true }],
  [`POST ${anEndpoint}/challenge`],
  [`POST ${anEndpoint}/test`],
  [`POST ${anEndpoint}/deliveries/:deliveryId/resend`],
  [`POST ${anEndpoint}/resend-missed`, {}],
  [`POST ${anEndpoint}/rotate-secret`, {}],
  [`POST ${anEndpoint}/disable`],
  [`POST ${anEndpoint}/enable`],
  [`DELETE ${anEndpoint}`],
  ['POST /accounts/:accountId/trips/estimate', journey],
  ['POST /accounts/:accountId/trips', { clientToken: makeToken(), ...sampleBooking }],
  [`POST ${aTrip}/extras/:extraId`, { decision: 'decline' }],
  [
    'PUT /accounts/:accountId/extra-rule',
    { acceptsUpToFils: 15_000, customerDecides: true, acceptsUnanswered: false },
  ],
  [`POST ${aTrip}/advance`, { clientToken: makeToken(), to: 'at_pickup', hold: true }],
  [`POST ${aTrip}/evidence`, { stage: 'pickup' }],
  [`POST ${aTrip}/steps`, { steps: ['arrived'] }],
  [`POST ${aTrip}/cancellation`, { clientToken: makeToken(), shownFeeFils: 1_000_000 }],
  [
    'PUT /accounts/:accountId/billing-details',
    { legalName: 'Zahra Towing LLC', trn: null, address: 'Al Quoz' },
  ],
  [
    'PUT /accounts/:accountId/payments/auto-recharge',
    { on: false, thresholdFils: 5_000, targetFils: 50_000 },
  ],
  [
    'POST /accounts/:accountId/payments/top-ups',
    { clientToken: makeToken(), amountFils: 5_000, method: 'page' },
  ],
  [`POST ${aTopUp}/test-card`, askingCard],
  [`POST ${aTopUp}/authentication`, { approve: true }],
  ['POST /accounts/:accountId/payments/test-money', { clientToken: makeToken(), amountFils: 5_000 }],
  ['POST /accounts/:accountId/payments/card/remove', {}],
  ['POST /accounts/:accountId/sandbox/clock', { offsetSeconds: 3_600 }],
  ['POST /accounts/:accountId/sandbox/reset', { clientToken: makeToken(), balanceFils: 100_000 }],
];
