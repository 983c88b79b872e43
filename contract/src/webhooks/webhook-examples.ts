/** One endpoint told through all operations on it. */
const url = 'https://hooks.example.ae/satha';
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

export const endpoint = {
  endpointId: 7,
  url,
  eventTypes: ['trip.completed', 'trip.cancelled'],
  inOrder: true,
  status: 'active' as const,
  disabledReason: null,
  disabledAt: null,
  disabledBy: null,
  failingSince: null,
  proof: 'unproven' as const,
  provenAt: null,
  challengedAt: null,
  challengeError: null,
  challengeFault: null,
  challengeStatus: null,
  nextChallengeAt: '2026-11-20T09:15:00.000+04:00',
  createdAt: '2026-11-20T09:15:00.000+04:00',
};

export const createEndpointRequest = {
  url,
  eventTypes: endpoint.eventTypes,
  inOrder: true,
};

export const changeEndpointRequest = { eventTypes: null };

export const endpointWithSecret = { endpoint, secret };

export const rotatedSecret = { secret, oldExpiresAt: '2026-11-21T09:15:00.000+04:00' };

export const challengeOutcome = {
  isProven: false,
  error: 'It answered 404, and not with the challenge.',
  fault: 'status' as const,
  statusCode: 404,
};

export const testOutcome = { hasArrived: true, statusCode: 204, durationMs: 38, error: null, answer: null };
