import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { storeTrip } from './store-trip.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let accountId: number;
let tripId: number;
/** A trip of the same customer, with a job, whose vehicle somebody else was to be given. */
let jobTripId: number;
beforeAll(async () => {
  const account = await satha.json<{ accountId: number }>(
    'account',
    'create',
    '--name',
    'Al Noor',
    '--balance',
    '900',
  );
  accountId = account.accountId;
  tripId = await storeTrip(satha.open(), accountId);
});

test('Links to a trip are revoked, each time by a higher version', async () => {
  expect(await satha.json('trip', 'revoke-link', '--trip', String(tripId))).toEqual({
    tripId,
    accountId,
    environment: 'test',
    linkVersion: 2,
  });
  expect(await satha.text('trip', 'revoke-link', '--trip', String(tripId))).toMatch(
    /^In the sandbox \(test\):\nThe links to trip \d+ open nothing any more; .*tracking-link; .*\n$/,
  );
  expect(await satha.run('trip', 'revoke-link', '--trip', '999')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('There is no trip 999'),
  });
});

test('An account’s customers are sent messages unless the operator says no', async () => {
  const listed = async () => (await satha.json<{ customerSms: string }[]>('account', 'list'))[0]?.customerSms;
  expect(await listed()).toBe('on');
  const change = ['account', 'change', '--account', String(accountId), '--customer-sms'];
  expect(await satha.text(...change, 'off')).toContain('are sent no SMS, from the next trip on.');
  expect(await listed()).toBe('off');
  expect(await satha.run(...change, 'perhaps')).toMatchObject({ exitCode: 2 });
  await satha.json(...change, 'on');
  expect(await listed()).toBe('on');
});

test('The link that waits for a customer is listed, and what opens it is not', async () => {
  const [message] = await satha.json<Record<string, unknown>[]>('sms', 'list').catch(() => []);
  expect(message).toBeUndefined();
  await satha.open().query({
    text: `INSERT INTO sms_messages (kind, phone_code, mobile_number, account_id, trip_id, created_at, next_attempt_at,
             expires_at) VALUES ('tracking_link', '971', '501234567', $1, $2, now(), now(), now() + interval '1 hour')`,
    values: [accountId, tripId],
  });
  expect(await satha.text('sms', 'list')).toMatch(
    new RegExp(`\\+971 501234567 +the link to trip ${tripId} +waits`),
  );
  expect(await satha.json('trip', 'show', '--trip', String(tripId))).toMatchObject({
    customerText: { status: 'waiting', reason: null, at: null },
  });
  await satha.open().query({
    text: "UPDATE sms_messages SET status = 'left_out', reason = 'number_limit', settled_at = now()",
  });
  const why = 'the number has had its messages of the day';
  expect(await satha.text('sms', 'list')).toMatch(new RegExp(`trip ${tripId} +left out +${why}`));
  expect(await satha.text('trip', 'show', '--trip', String(tripId))).toMatch(
    new RegExp(`Customer's message +left out: ${why}, `),
  );
});

test('Everything about a customer is written to a file for the operator alone, and never over another', async () => {
  const out = join(satha.folder, 'mariam.json');
  const number = ['--mobile', '0501234567'];
  expect(await satha.text('customer', 'export', ...number, '--out', out)).toContain(`is in ${out}: 1 trip, `);
  expect((await stat(out)).mode & 0o777).toBe(0o600);
  const told = JSON.parse(await readFile(out, 'utf8'));
  expect(told).toMatchObject({
    environment: 'test',
    number: { phoneCode: '971', mobileNumber: '501234567' },
    trips: [{ trip_id: tripId, first_name: 'Mariam' }],
  });
  expect(await satha.run('customer', 'export', ...number, '--out', out)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('it is there already'),
  });
  expect(await satha.json('customer', 'export', ...number)).toMatchObject({ number: told.number });
});

test('A customer’s export has what was told of the job, but for the number of another person', async () => {
  const recipient = { name: 'Omar', phoneCode: '971', mobileNumber: '509998877' };
  jobTripId = await storeTrip(satha.open(), accountId, {
    job: { vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' } }, recipient },
    requirements: [{ reason: 'low_site', equipment: ['wheel_lift'] }],
  });
  const { trips } = await satha.json<{ trips: { job: unknown }[] }>(
    'customer',
    'export',
    '--mobile',
    '501234567',
  );
  expect(trips.at(-1)).toMatchObject({ trip_id: jobTripId });
  expect(trips.at(-1)?.job).toEqual({
    vehicle: { plate: { emirate: 'dubai', code: 'K', number: '40217' } },
    recipient: { name: 'Omar' },
  });
});

test('The reason of a waiver stands with the trip, where erasing finds it, and not in the audit log', async () => {
  const because = 'Mariam 0501234567 agrees';
  await satha.json('trip', 'waive-equipment', '--trip', String(jobTripId), '--reason', because);
  const shown = await satha.text('trip', 'show', '--trip', String(jobTripId));
  expect(shown).toContain(because);
  const { rows } = await satha.open().query({
    text: "SELECT subject, details FROM audit_entries WHERE action = 'trip.requirements_waived'",
  });
  expect(rows).toEqual([{ subject: `trip ${jobTripId}`, details: { reasons: ['low_site'] } }]);
  await satha.json('trip', 'fail', '--trip', String(jobTripId), '--reason', 'customer_absent');
});

test('Whoever was to receive vehicles of others is told of how many trips that was, and taken out of them', async () => {
  const of = ['--mobile', '0509998877'];
  const told = await satha.json<{ recipientOf: unknown[] }>('customer', 'export', ...of);
  expect(told.recipientOf).toEqual([
    { trip_id: jobTripId, recipient: { name: 'Omar', phoneCode: '971', mobileNumber: '509998877' } },
  ]);
  expect(await satha.text('customer', 'export', ...of, '--out', join(satha.folder, 'omar.json'))).toContain(
    ': 0 trips and 1 trip of others as the recipient, ',
  );
  expect(await satha.run('customer', 'erase', ...of)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('out of 0 trips and 1 trip of others as the recipient for good'),
  });
  const erased = await satha.json('customer', 'erase', ...of, '--really');
  expect(erased).toMatchObject({ trips: 0, recipientOf: 1 });
  const after = await satha.json<{ recipientOf: unknown[] }>('customer', 'export', ...of);
  expect(after.recipientOf).toEqual([]);
});

test('A customer is erased when the operator really wants it, and no trip of theirs is under way', async () => {
  const erase = ['customer', 'erase', '--mobile', '501234567'];
  expect(await satha.run(...erase)).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^This would take the person out of 2 trips for good.* Add --really/),
  });
  expect(await satha.run(...erase, '--really')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining(`Trip ${tripId} of this number is under way`),
  });
  await satha.json('trip', 'fail', '--trip', String(tripId), '--reason', 'customer_absent');
  expect(await satha.json(...erase, '--really')).toEqual({
    environment: 'test',
    trips: 2,
    recipientOf: 0,
    messages: 3,
    sessions: 0,
  });
  expect(await satha.text('customer', 'export', '--mobile', '501234567')).toMatch(/"trips": \[\]/);
  expect(await satha.run('customer', 'erase', '--mobile', '12', '--really')).toMatchObject({
    exitCode: 1,
    stderr: '--mobile 12 is no mobile number of the country; give one such as 0521234567.\n',
  });
});
