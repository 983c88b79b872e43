import type { Database } from '../../../platform/db/database.ts';
import { queueSms } from '../../messages/queue-sms.ts';
import { dutyPhonePolicy } from './duty-phone.ts';
import { isAnyDue, lockDutyPhone, markTold, noteTexted } from './duty-phone-store.ts';
import { wordDutyText } from './word-duty-text.ts';

/**
 * Queues one text to the duty phone, in the transaction that notes it, once an alarm was shown by no console in time: about all
 * that nobody has seen, taken or snoozed. Never about the demo, and about each alarm once, unless its text was not sent. Two
 * texts are ten minutes apart, but for what cannot wait and was not in the last one.
 */
export async function textDutyPhone(db: Database, now: Temporal.Instant): Promise<void> {
  if (!(await isAnyDue(db, now))) return;
  await db.inTransaction(async (transaction) => {
    // Of two processes, the second finds what the first has marked.
    const { mobileNumber } = await lockDutyPhone(transaction);
    if (mobileNumber === undefined || !(await isAnyDue(transaction, now))) return;
    const told = await markTold(transaction, now);
    await noteTexted(
      transaction,
      now,
      told.map(({ kind }) => kind),
    );
    await queueSms(transaction, {
      kind: 'duty_alarm',
      phoneCode: dutyPhonePolicy.phoneCode,
      mobileNumber,
      text: wordDutyText(told),
      createdAt: now,
      expiresAt: now.add({ seconds: dutyPhonePolicy.textSeconds }),
    });
  });
}
