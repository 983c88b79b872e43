import {
  type SmsKind as ShownKind,
  SmsOutboxData,
  SmsOutboxQuery,
} from '@satha/contract/portal/outboxes/sms-outbox';
import { findSmsOfAccount } from '../../../domain/messages/queries.ts';
import type { SmsKind } from '../../../domain/messages/sms-message.ts';
import { writeTexts } from '../../../domain/messages/write-texts.ts';
import type { TripLinks } from '../../../domain/tracking/links/trip-links.ts';
import { createLinkTextWriter } from '../../../domain/tracking/links/write-link-texts.ts';
import { readTripSearch } from '../../../domain/trips/searching/trip-search.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { createFilterReader } from '../../shared/list-filter.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/sms-outbox';

export type SmsOutboxDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly tripLinks: Pick<TripLinks, 'findUrls'>;
};

/**
 * Answers the short messages that a phone would show, of the account's own trips: in the sandbox, where none
 * rings.
 */
export function smsOutboxRoute(deps: SmsOutboxDeps): PortalApiRoute {
  const schema = { querystring: SmsOutboxQuery, response: answers(SmsOutboxData) };
  const writeTripTexts = createLinkTextWriter(deps.tripLinks);
  return route('GET', url, { schema, access: 'trips.read' }, async (request) => {
    const { kind, search } = request.query;
    const reader = createFilterReader();
    const anyOf = reader.typed('search', search, readTripSearch);
    reader.requireNone();
    const messages = await findSmsOfAccount(deps, membershipOf(request).accountId, { kind, anyOf });
    // What is over says nothing any more.
    const written = (await writeTexts(messages, writeTripTexts)).filter((message) => message !== undefined);
    return ok({
      items: written.map(({ messageId, kind, tripId, phoneCode, mobileNumber, text, ...message }) => ({
        messageId,
        kind: shownKind(kind),
        tripId: tripId ?? null,
        phoneCode,
        mobileNumber,
        text,
        status: message.status,
        reason: message.reason ?? null,
        createdAt: formatUaeTimestamp(message.createdAt),
        expiresAt: formatUaeTimestamp(message.expiresAt),
      })),
      nextCursor: null,
    });
  });
}

/** What drivers, the duty phone and whoever calls are sent is of no account. */
function shownKind(kind: SmsKind): ShownKind {
  if (kind === 'location_request') return 'operator_message';
  if (kind === 'driver_sign_in_code') return 'sign_in_code';
  if (kind === 'offer_alert' || kind === 'phone_check') return 'operator_message';
  return kind === 'driver_message' || kind === 'duty_alarm' ? 'operator_message' : kind;
}
