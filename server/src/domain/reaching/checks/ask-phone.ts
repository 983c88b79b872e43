import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { noteFleet } from '../../drivers/acts/note-fleet.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { notePhoneTells } from '../phones/phones-store.ts';
import { countChecks, insertCheck, lockCheckedDriver, type NewCheck } from './checks-store.ts';
import { checkPolicy, makeCheckId } from './phone-check.ts';
import { writeCheckText } from './write-check-text.ts';

export type AskPhoneDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly randomBytes: (count: number) => Buffer;
  /** Where drivers' phones find the service. */
  readonly publicUrl: string;
};

export type AskedPhone = {
  readonly driverId: number;
  readonly withText: boolean;
  /** Of the driver's session whose phone is to be tried; undefined: the phone that takes push messages and was seen last. */
  readonly tokenHash?: Buffer | undefined;
  /** The operator who asks; undefined: the driver. */
  readonly acting?: Acting | undefined;
};

/**
 * Begins a check of a driver's phone and returns its id: a push message leaves within moments, a text with the others. What a
 * driver's phones cost in checks is bounded here, whoever asks, under the driver's lock.
 * @throws Problem driver_not_found; invalid_request for a suspended driver; too_many_requests.
 */
export function askPhone(
  { db, clock, randomBytes, publicUrl }: AskPhoneDeps,
  { driverId, withText, tokenHash, acting }: AskedPhone,
): Promise<string> {
  const checkId = makeCheckId(randomBytes);
  return db.inTransaction(async (transaction) => {
    const driver = await lockCheckedDriver(transaction, { driverId, tokenHash });
    if (!driver) throw new Problem('driver_not_found');
    if (driver.isSuspended) throw suspended();
    // Read once the driver is locked: a check that waited for another one counts it.
    const at = clock();
    await requireFew(transaction, { driverId, withText, at });
    const { phone, number } = driver;
    const expiresAt = at.add({ minutes: checkPolicy.openMinutes });
    const text = withText
      ? await queueSms(transaction, {
          ...number,
          kind: 'phone_check',
          text: writeCheckText(publicUrl, checkId, phone?.language),
          createdAt: at,
          expiresAt,
        })
      : undefined;
    await insertCheck(transaction, {
      ...{ checkId, driverId, at },
      tokenHash: phone?.takesPush ? phone.tokenHash : undefined,
      ...whoAsks(acting),
      messageId: text,
    });
    // An app that checks its own phone also tells what it has shown.
    if (tokenHash) await notePhoneTells(transaction, { tokenHash });
    if (acting) {
      const details = { withText };
      await noteFleet(transaction, acting, at, { action: 'driver.phone_checked', id: driverId, details });
    }
    return checkId;
  });
}

/** Who uses the command line has no number. */
function whoAsks(acting: Acting | undefined): Pick<NewCheck, 'askedBy' | 'operatorId'> {
  if (!acting) return { askedBy: 'driver', operatorId: undefined };
  const operatorId = 'id' in acting.actor ? acting.actor.id : undefined;
  return { askedBy: operatorId === undefined ? 'command_line' : 'operator', operatorId };
}

type Asked = { readonly driverId: number; readonly withText: boolean; readonly at: Temporal.Instant };

async function requireFew(
  transaction: Parameters<typeof countChecks>[0],
  { driverId, withText, at }: Asked,
): Promise<void> {
  const midnight = uaeDateAt(at).toZonedDateTime('+04:00').toInstant();
  const { hourEndsAt, texts } = await countChecks(transaction, driverId, { at, midnight });
  const { mostPerHour, mostTextsPerDay } = checkPolicy;
  if (hourEndsAt) {
    const message = `driver has had the ${mostPerHour} checks of the hour; call the driver instead.`;
    throw tooMany('driver', message, hourEndsAt.since(at));
  }
  if (withText && texts >= mostTextsPerDay) {
    const message = `withText asks for one more than the ${mostTextsPerDay} texts of checks that a driver is sent on a day; leave it out to try push messages alone.`;
    throw tooMany('withText', message, midnight.add({ hours: 24 }).since(at));
  }
}

function tooMany(field: string, message: string, left: Temporal.Duration): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(left.total('seconds')));
  return new Problem('too_many_requests', { fields: [{ field, message }], retryAfterSeconds });
}

function suspended(): Problem {
  const message = 'driverId is that of a suspended driver; lift the suspension first.';
  return new Problem('invalid_request', { fields: [{ field: 'driverId', message }] });
}
