import { expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

test('Documents are noted, listed and removed, a phone is signed out, and a truck leaves service and comes back', async () => {
  const hired = ['--name', 'Imran Khan', '--mobile', '0521234567', '--licence', '2040-05-31'];
  const { driverId } = await satha.json<{ driverId: number }>('driver', 'add', ...hired);
  const driver = ['--driver', String(driverId)];
  const permit = ['--kind', 'tow_permit', '--until', '2020-01-31', '--number', 'TP-4711'];
  expect(await satha.json('driver', 'note-document', ...driver, ...permit)).toEqual([
    { kind: 'driving_licence', number: null, expiresOn: '2040-05-31', standing: 'valid' },
    { kind: 'tow_permit', number: 'TP-4711', expiresOn: '2020-01-31', standing: 'expired' },
  ]);
  expect(await satha.json('driver', 'show', ...driver)).toMatchObject({
    documentsValidThrough: '2020-01-31',
  });
  await satha.text('driver', 'remove-document', ...driver, '--kind', 'tow_permit');
  expect(await satha.text('driver', 'documents', ...driver)).not.toContain('tow_permit');
  expect(await satha.text('driver', 'sign-out', ...driver)).toContain('signed out on 0 phones');
  await satha.text('driver', 'suspend', ...driver, '--reason', 'On leave');
  expect(await satha.json('driver', 'show', ...driver)).toMatchObject({ suspendedBecause: 'On leave' });
  // Said again without a reason, it keeps the one it has.
  await satha.text('driver', 'suspend', ...driver);
  expect(await satha.json('driver', 'show', ...driver)).toMatchObject({ suspendedBecause: 'On leave' });
  for (const noun of ['driver', 'vehicle']) {
    const refusal = await satha.refusal(noun, 'documents', `--${noun}`, '99');
    expect(refusal).toContain(`There is no ${noun} 99`);
  }
  expect(await satha.refusal('driver', 'sign-out', '--driver', '99')).toContain('There is no driver 99');

  const bought = ['--plate', 'Dubai K 40217', '--type', '4'];
  const { vehicleId } = await satha.json<{ vehicleId: number }>('vehicle', 'add', ...bought);
  const vehicle = ['--vehicle', String(vehicleId)];
  const out = await satha.text('vehicle', 'take-out', ...vehicle, '--reason', 'Gearbox');
  expect(out).toMatch(/out of service[\s\S]*Gearbox/);
  expect(await satha.json('vehicle', 'put-back', ...vehicle)).toMatchObject({ outOfServiceSince: null });
  const insurance = ['--kind', 'insurance', '--until', '2040-01-31'];
  expect(await satha.text('vehicle', 'note-document', ...vehicle, ...insurance)).toContain('2040-01-31');
});
