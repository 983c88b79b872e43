import { readWrittenNumber } from '@satha/terms/writing/phone-number';
import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { normaliseMobileNumber } from '../../../values/mobile-number.ts';
import { Problem } from '../../../values/problem.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { type DutyPhone, dutyPhonePolicy } from './duty-phone.ts';
import { lockDutyPhone, updateDutyPhone } from './duty-phone-store.ts';

/** What is left out stays. */
export type DutyPhoneChange = {
  /** As somebody writes it: `+971 50 123 4567`, `0501234567`; null: nobody is sent a text. */
  readonly mobileNumber?: string | null | undefined;
  readonly afterSeconds?: number | undefined;
  /** The one that was seen; undefined: whatever it is now. */
  readonly version?: number | undefined;
};

/**
 * Sets whom texts about alarms go to that no console has shown, and after how long. The audit log tells that it was set, and not
 * the number. @throws Problem invalid_request, version_conflict.
 */
export function setDutyPhone(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  change: DutyPhoneChange,
  by: Acting,
): Promise<DutyPhone> {
  const wished = change.mobileNumber == null ? change.mobileNumber : readNumber(change.mobileNumber);
  requireSeconds(change.afterSeconds);
  return db.inTransaction(async (transaction) => {
    const before = await lockDutyPhone(transaction);
    const mobileNumber = wished === undefined ? before.mobileNumber : (wished ?? undefined);
    const { afterSeconds = before.afterSeconds } = change;
    const isNewNumber = mobileNumber !== before.mobileNumber;
    if (!isNewNumber && afterSeconds === before.afterSeconds) return before;
    if (change.version !== undefined && change.version !== before.version) throw makeConflict(before);
    const after = await updateDutyPhone(transaction, { mobileNumber, afterSeconds });
    await recordAudit(transaction, {
      ...by,
      action: 'duty_phone.changed',
      subject: 'duty phone',
      details: {
        ...(isNewNumber && { isSet: mobileNumber !== undefined }),
        ...(afterSeconds !== before.afterSeconds && {
          afterSecondsBefore: before.afterSeconds,
          afterSeconds,
        }),
      },
      at: clock(),
    });
    return after;
  });
}

/** @throws Problem invalid_request for what is no mobile number of the UAE. */
function readNumber(written: string): string {
  const { phoneCode, mobileNumber } = readWrittenNumber(written, dutyPhonePolicy.phoneCode);
  const number = normaliseMobileNumber(phoneCode, mobileNumber);
  if ('ok' in number && phoneCode === dutyPhonePolicy.phoneCode) return number.ok.nationalNumber;
  const message = 'mobileNumber must be a mobile number of the UAE, such as +971501234567.';
  throw new Problem('invalid_request', { fields: [{ field: 'mobileNumber', message }] });
}

function requireSeconds(afterSeconds: number | undefined): void {
  const { leastSeconds, mostSeconds } = dutyPhonePolicy;
  if (afterSeconds === undefined) return;
  if (Number.isInteger(afterSeconds) && afterSeconds >= leastSeconds && afterSeconds <= mostSeconds) return;
  const message = `afterSeconds is ${afterSeconds}; send a whole number from ${leastSeconds} to ${mostSeconds}.`;
  throw new Problem('invalid_request', { fields: [{ field: 'afterSeconds', message }] });
}

function makeConflict({ mobileNumber, afterSeconds, version }: DutyPhone): Problem {
  const number = mobileNumber === undefined ? 'not set' : `+${dutyPhonePolicy.phoneCode}${mobileNumber}`;
  return new Problem('version_conflict', {
    fields: [
      { field: 'mobileNumber', message: `mobileNumber is ${number} now, in version ${version}.` },
      { field: 'afterSeconds', message: `afterSeconds is ${afterSeconds} now, in version ${version}.` },
    ],
  });
}
