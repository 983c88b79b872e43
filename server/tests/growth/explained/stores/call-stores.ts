import type { Database } from '../../../../src/platform/db/database.ts';
import type { Failed } from '../run-commands.ts';
import { deliveryCalls } from './delivery-calls.ts';
import { paymentCalls } from './payment-calls.ts';
import { peopleCalls } from './people-calls.ts';
import type { Subject } from './store-call.ts';
import { tripCalls } from './trip-calls.ts';

const undone = new Error('Nothing that was tried stays.');

/** Calls what no request leads to for certain by the stores themselves, each in a transaction of which nothing stays. */
export async function callStores(db: Database, subject: Subject): Promise<readonly Failed[]> {
  const failed: Failed[] = [];
  for (const call of [...tripCalls, ...deliveryCalls, ...peopleCalls, ...paymentCalls]) {
    const calling = db.inTransaction(async (transaction) => {
      await call(transaction, subject);
      throw undone;
    });
    await calling.catch((error: unknown) => {
      if (error !== undone) failed.push({ what: String(call), sentence: String(error) });
    });
  }
  return failed;
}
