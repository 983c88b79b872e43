import { expect, test } from 'vitest';
import { emptyJob, toJob } from './job-values.ts';

test('a job of which nothing is known is not sent', () => {
  expect(toJob(emptyJob)).toBeUndefined();
  const emirateAlone = { ...emptyJob.vehicle, plate: { ...emptyJob.vehicle.plate, emirate: 'dubai' } };
  expect(toJob({ ...emptyJob, vehicle: emirateAlone })).toBeUndefined();
});

test('what was told is sent as the service wants it: numbers and flags as such, the rest left out', () => {
  const { vehicle, site, recipient } = emptyJob;
  expect(
    toJob({
      ...emptyJob,
      vehicle: {
        ...vehicle,
        plate: { ...vehicle.plate, emirate: 'dubai', code: 'K', number: '40217', country: 'OM' },
        make: ' Tesla ',
        rolls: 'no',
        steers: 'yes',
        lockedWheels: '0',
        massKg: '٢١٠٠',
      },
      site: { ...site, heightLimitMeters: '2,2', level: '-2' },
      recipient: { ...recipient, name: 'Workshop', phoneCode: '+971', mobileNumber: '052 123 4567' },
      notes: 'Ring first',
    }),
  ).toEqual({
    vehicle: {
      plate: { emirate: 'dubai', code: 'K', number: '40217' },
      make: 'Tesla',
      rolls: false,
      steers: true,
      lockedWheels: 0,
      massKg: 2100,
    },
    site: { heightLimitMeters: 2.2, level: -2 },
    recipient: { name: 'Workshop', phoneCode: '971', mobileNumber: '0521234567' },
    notes: 'Ring first',
  });
});

test('a plate of another country is sent as it is written', () => {
  const plate = { emirate: 'other', code: 'K', number: '1', country: 'OM', text: '1234 AB' };
  expect(toJob({ ...emptyJob, vehicle: { ...emptyJob.vehicle, plate } })).toEqual({
    vehicle: { plate: { country: 'OM', text: '1234 AB' } },
  });
});
