import { randomUUID } from 'node:crypto';
import { settleExtra } from '../../src/domain/extras/settle-extra.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from './console.ts';
import { nextNumber } from './customer-phone.ts';
import { expectOk } from './expect-answer.ts';
import { plantExtra } from './plant-extra.ts';
import { makeToken, sampleBooking } from './portal-trips.ts';
import type { Answer } from './test-app.ts';

export type CallersTrip = { readonly accountId: number; readonly tripId: number; readonly fareFils: number };
type Named = Pick<CallersTrip, 'tripId'>;

/** What an operator sends to book the sample trip for somebody who called. */
export const callersBooking = (changes: object = {}) => ({
  clientToken: makeToken(),
  ...sampleBooking,
  ...nextNumber(),
  ...changes,
});

/** A console at which a dispatcher books for callers, and Noura of finance takes what they pay. */
export async function openCallersScene() {
  const scene: Console = await createConsole();
  const dispatcher = await scene.operatorOf('dispatcher', { hasTwoFactor: false });
  const finance = await scene.operatorOf('finance', { name: 'Noura' });
  const callersAccount = async () => {
    const text = 'SELECT account_id FROM wallets WHERE is_for_callers';
    return (await scene.db.query<{ account_id: number }>({ text })).rows[0]?.account_id ?? 0;
  };
  return {
    ...{ scene, dispatcher, finance, callersAccount },
    async booked(changes: object = {}): Promise<CallersTrip> {
      const { tripId, fareFils } = expectOk(await dispatcher.send('/trips', callersBooking(changes)));
      return { accountId: await callersAccount(), tripId, fareFils };
    },
    receivableOf: async ({ tripId }: Named) => expectOk(await finance.get(`/receivables/${tripId}`)),
    async settle({ tripId }: Named, changes: object = {}, by: ConsoleOperator = finance): Promise<Answer> {
      const { body } = await finance.get(`/receivables/${tripId}`);
      return by.send(`/receivables/${tripId}/settle`, {
        clientToken: makeToken(),
        dueFils: body.data?.dueFils ?? 1,
        method: 'cash',
        reference: 'Receipt 17',
        ...changes,
      });
    },
    /** Ends a trip by hand as the dispatcher. */
    async end({ tripId }: Named, outcome: string): Promise<void> {
      const { sequence } = expectOk(await dispatcher.get(`/trips/${tripId}/outcomes`));
      expectOk(await dispatcher.send(`/trips/${tripId}/end`, { sequence, outcome }));
    },
    /** Puts an extra of AED 150 on a trip and accepts it. */
    async acceptExtra(trip: CallersTrip): Promise<number> {
      const extraId = await plantExtra(scene.db, trip.tripId, { extraId: randomUUID() });
      await settleExtra(scene, { ...trip, extraId, status: 'accepted', by: 'account', at: systemClock() });
      return 15_000;
    },
  };
}

export type CallersScene = Awaited<ReturnType<typeof openCallersScene>>;
