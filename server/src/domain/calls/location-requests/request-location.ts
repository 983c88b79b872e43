import { inAllLanguages } from '@satha/terms/languages';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { findSellerAt } from '../../documents/seller/queries.ts';
import { type PhoneNumber, readNumber } from '../../sign-in-codes/sign-in-code.ts';
import { nameInText } from '../../tracking/links/name-in-text.ts';
import { hashLocationToken, locationPolicy } from './location-request.ts';
import { insertRequest, selectAskedBy } from './location-requests-store.ts';

export type RequestLocationDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Buffer;
  /** Where browsers find the service, for customers' phones. */
  readonly publicUrl: string;
};

/**
 * Leaves a text to be sent that asks a caller where they are, and returns the request's number.
 * @throws Problem invalid_mobile_number, invalid_mobile_number_length, invalid_phone_code; too_many_requests once the number
 * has had its requests of the day, or the operator has asked too often.
 */
export async function requestLocation(
  { db, clock, randomBytes, publicUrl }: RequestLocationDeps,
  { number: told, by }: { readonly number: PhoneNumber; readonly by: Acting },
): Promise<number> {
  const number = readNumber(told);
  const at = clock();
  const token = randomBytes(locationPolicy.tokenBytes).toString('base64url');
  const seller = await findSellerAt(db, at);
  // Behind the mark, which browsers keep to themselves: it stands in no log on the way.
  const text = writeText(seller?.legalName ?? '', `${publicUrl}/track/here#${token}`);
  const operatorId = 'id' in by.actor ? by.actor.id : undefined;
  return db.inTransaction(async (transaction) => {
    if (operatorId !== undefined) {
      requireFew(await selectAskedBy(transaction, operatorId, at), at);
    }
    const locationRequestId = await insertRequest(transaction, {
      ...number,
      tokenHash: hashLocationToken(token),
      text,
      operatorId,
      at,
    });
    if (locationRequestId === undefined) throw tooManyToday(at);
    await recordAudit(transaction, {
      ...by,
      action: 'location_request.sent',
      subject: `location_request ${locationRequestId}`,
      at,
    });
    return locationRequestId;
  });
}

/** @throws Problem too_many_requests, by the moments at which an operator has asked, the latest first. */
function requireFew(asked: readonly Temporal.Instant[], at: Temporal.Instant): void {
  const { hour, day } = locationPolicy.mostPerOperator;
  const bounds = [
    { most: hour, hours: 1, words: 'of the hour', word: 'phones_of_the_hour' },
    { most: day, hours: 24, words: 'of the day', word: 'phones_of_the_day' },
  ];
  for (const { most, hours, words, word } of bounds) {
    const again = asked[most - 1]?.add({ hours });
    if (!again || Temporal.Instant.compare(again, at) <= 0) continue;
    const message = `you have asked ${most} phones where they are, which are all ${words}; ask the caller for the place, or for a link of their map.`;
    throw new Problem('too_many_requests', {
      fields: [{ field: 'operator', message, word }],
      retryAfterSeconds: Math.ceil(again.since(at).total('seconds')),
    });
  }
}

function tooManyToday(at: Temporal.Instant): Problem {
  const tomorrow = uaeDateAt(at).add({ days: 1 }).toZonedDateTime('+04:00').toInstant();
  const message = `mobileNumber has had its ${locationPolicy.mostPerDay} location requests of the day; ask the caller for the place, or for a link of their map.`;
  throw new Problem('too_many_requests', {
    fields: [{ field: 'mobileNumber', message, word: 'requests_of_the_number' }],
    retryAfterSeconds: Math.max(1, Math.ceil(tomorrow.since(at).total('seconds'))),
  });
}

/** The company first, where its name fits; every language; the link last, where no letter clings to it. */
function writeText(company: string, url: string): string {
  const sentence = inAllLanguages({
    en: 'Where is your vehicle? Tap to share your location:',
    ar: 'أين مركبتك؟ اضغط لمشاركة موقعك:',
  });
  const text = `${sentence}\n${url}`;
  const name = nameInText(company, text);
  return name === undefined ? text : `${name}\n${text}`;
}
