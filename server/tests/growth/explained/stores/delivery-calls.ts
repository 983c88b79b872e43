import { randomUUID } from 'node:crypto';
import { markTold, noteTexted } from '../../../../src/domain/attention/duty-phone/duty-phone-store.ts';
import { markFailed } from '../../../../src/domain/mail/mail-store.ts';
import { queueSmsAgain } from '../../../../src/domain/messages/queue-sms.ts';
import { markSmsWaiting, releaseSms } from '../../../../src/domain/messages/sms-sending-store.ts';
import { notePushSeen, noteTextSeen } from '../../../../src/domain/reaching/checks/verdicts-store.ts';
import { selectSilentApps } from '../../../../src/domain/reaching/ladder/signs-store.ts';
import { judgePush, judgeReach } from '../../../../src/domain/reaching/phones/phones-store.ts';
import { dropGoneSubscription } from '../../../../src/domain/reaching/push/subscriptions-store.ts';
import {
  noteFailedChallenge,
  postponeChallenge,
  proveEndpoint,
} from '../../../../src/domain/webhooks/challenges/challenges-store.ts';
import { giveBackClaim } from '../../../../src/domain/webhooks/deliveries/attempts-store.ts';
import { findDeliveryOfEvent } from '../../../../src/domain/webhooks/deliveries/queries.ts';
import { findWayFreeAt } from '../../../../src/domain/webhooks/destinations/rate-buckets-store.ts';
import {
  updateDisabledBy,
  updateEndpoint,
} from '../../../../src/domain/webhooks/endpoints/endpoints-store.ts';
import type { StoreCall } from './store-call.ts';

const endpointId = 1;
const url = 'https://hooks.example.ae/elsewhere';
const subscription = { endpoint: 'https://push.example.ae/1', auth: 'a' };
const number = { phoneCode: '971', mobileNumber: '501234567' };

/** Of webhooks, mails, texts and push messages. */
export const deliveryCalls: readonly StoreCall[] = [
  (db, { accountId }) => updateDisabledBy(db, { accountId, endpointId }, 'operator'),
  (db, { accountId, at }) =>
    updateEndpoint(db, { accountId, endpointId }, { url, eventTypes: undefined, inOrder: false, at }),
  (db, { accountId, at }) => proveEndpoint(db, { accountId, endpointId }, { by: 'answered', url, at }),
  (db, { accountId, at }) =>
    noteFailedChallenge(
      db,
      { accountId, endpointId, url, secrets: [], challenges: 1 },
      { fault: { error: 'No answer', code: 'empty', statusCode: undefined }, at, plan: undefined },
    ),
  (db, { accountId, at }) =>
    postponeChallenge(db, { accountId, endpointId, url, secrets: [], challenges: 1 }, at),
  (db, { accountId, at }) => giveBackClaim(db, { accountId, endpointId, deliveryId: 1, attempt: 1 }, at),
  (db, { accountId }) => findDeliveryOfEvent(db, { accountId, endpointId }, 7),
  (db, { at }) =>
    findWayFreeAt(
      db,
      [[{ subject: 'host', spacing: Temporal.Duration.from({ seconds: 1 }), burst: 10 }]],
      at,
    ),
  (db, { at }) => markTold(db, at),
  (db, { at }) => noteTexted(db, at, ['driver_late']),
  (db, { at }) =>
    markFailed(db, { mailId: 1, attempts: 1 }, { error: 'No answer', nextAttemptAt: undefined, at }),
  (db, { at }) => queueSmsAgain(db, { ...number, kind: 'phone_check', createdAt: at, expiresAt: at }),
  (db, { at }) =>
    markSmsWaiting(
      db,
      { messageId: 1, attempts: 1 },
      { error: 'No answer', nextAttemptAt: at, isUnknown: false },
    ),
  (db, { at }) => releaseSms(db, { messageId: 1, attempts: 1 }, at),
  (db, { driverId, at }) => notePushSeen(db, { checkId: randomUUID(), driverId, at }),
  (db, { driverId, at }) => noteTextSeen(db, { checkId: randomUUID(), driverId, at }),
  (db) => selectSilentApps(db, [Buffer.alloc(32)]),
  (db, { at }) => judgePush(db, { ...subscription, works: true, at }),
  (db, { driverId, at }) => judgeReach(db, driverId, { by: 'sms', works: true, at }),
  (db) => dropGoneSubscription(db, subscription),
];
