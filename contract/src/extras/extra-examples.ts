import { evidenceId } from '../evidence/evidence-examples.ts';

export const extraId = '7d5f0f4c-2f0e-4a83-9a55-4f0f0d1c6b20';

export const extra = {
  extraId,
  kind: 'winching',
  quantity: 1,
  amount: 150,
  status: 'open',
  requestedBy: 'driver',
  evidenceId,
  requestedAt: '2026-11-20T10:34:00.000+04:00',
  expiresAt: '2026-11-20T10:44:00.000+04:00',
};

export const requestExtraRequest = { tripId: 1, extraId, kind: 'winching', evidenceId };

export const requestNewDestinationRequest = { tripId: 1, extraId, evidenceId, lat: 25.1972, lng: 55.2744 };

export const withdrawExtraRequest = { tripId: 1, extraId };

export const decideExtraRequest = { tripId: 1, extraId, decision: 'accept' };

export const decidedExtra = {
  ...extra,
  status: 'accepted',
  expiresAt: undefined,
  decidedBy: 'account',
  decidedAt: '2026-11-20T10:35:10.000+04:00',
};

export const driverExtrasData = {
  offered: [
    { kind: 'waiting', quantity: 0, amount: 0, hindrance: 'waiting_is_free' },
    { kind: 'winching', quantity: 1, amount: 150, hindrance: 'extra_requested_already' },
    { kind: 'dollies', quantity: 1, amount: 100 },
  ],
  extras: [extra],
};
