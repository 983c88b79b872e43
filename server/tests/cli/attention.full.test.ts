import { beforeAll, expect, test } from 'vitest';
import { watchAlarms } from '../../src/domain/attention/watch-alarms.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { onStraightRoads } from '../harness/dispatch-scene.ts';
import { addDriver, takeTripTo } from '../harness/drivers.ts';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let tripId: number;

beforeAll(async () => {
  await satha.text('account', 'list');
  db = satha.open();
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet(
      { transaction, clock: systemClock },
      { name: 'Al Noor', openingBalanceFils: 500_000 },
    ),
  );
  const { accountId } = account;
  tripId = await storeTrip(db, accountId);
  const at = systemClock().subtract({ minutes: 11 });
  await takeTripTo(db, { accountId, tripId }, await addDriver(db), 2, at);
});

test('Alarms are listed, taken, put off and given back, each once, with what is wrong said in a sentence', async () => {
  expect(await satha.text('attention', 'list')).toMatch(/^No alarms\.\nNobody watches: /);
  await watchAlarms({
    db,
    clock: systemClock,
    timeScale: 1,
    ...onStraightRoads,
    outboxes: { texts: false, mails: false },
  });
  type Listed = { items: { alarmId: number; kind: string; subjectId: number }[]; isWatched: boolean };
  const { items, isWatched } = await satha.json<Listed>('attention', 'list');
  expect(isWatched).toBe(true);
  const late = items.find(({ kind, subjectId }) => kind === 'driver_late' && subjectId === tripId);
  const alarm = ['--alarm', String(late?.alarmId)];
  expect(await satha.text('attention', 'take', ...alarm)).toBe(
    `In the sandbox (test):\nAlarm ${late?.alarmId}, driver_late of trip ${tripId}: taken by command line.\n`,
  );
  expect(await satha.json('attention', 'snooze', ...alarm, '--minutes', '30')).toMatchObject({
    takenBy: 'command line',
    snoozedUntil: expect.any(String),
  });
  expect(await satha.text('attention', 'list')).toContain('taken by command line, snoozed until');
  expect(await satha.json('attention', 'undo', ...alarm)).toMatchObject({ snoozedUntil: null });
  expect(await satha.json('attention', 'undo', ...alarm)).toMatchObject({ takenBy: null });
  expect(await satha.refusal('attention', 'take', '--alarm', '999999')).toBe(
    'There is no alarm 999999, or what was amiss is over. Nothing was changed.',
  );
});

test('The duty phone is set, shown and cleared', async () => {
  expect(await satha.text('duty-phone', 'show')).toContain('none: nobody is sent a text');
  expect(await satha.json('duty-phone', 'set', '--mobile', '050 123 4567', '--seconds', '60')).toEqual({
    mobileNumber: '+971501234567',
    afterSeconds: 60,
  });
  expect(await satha.refusal('duty-phone', 'set', '--mobile', '041234567')).toBe(
    '--mobile must be a mobile number of the UAE, such as +971501234567. Nothing was changed.',
  );
  expect(await satha.json('duty-phone', 'clear')).toEqual({ mobileNumber: null, afterSeconds: 60 });
});
