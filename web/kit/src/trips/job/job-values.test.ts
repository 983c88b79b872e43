import { expect, test } from 'vitest';
import { emptyJob, toDecidingJob, toJob } from './job-values.ts';

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
    recipient: { name: 'Workshop', phoneCode: '971', mobileNumber: '521234567' },
    notes: 'Ring first',
  });
});

test('with a request for a price goes what decides on the truck, without names, numbers and what cannot be', () => {
  const { vehicle, site, incident, recipient } = emptyJob;
  const told = {
    ...emptyJob,
    vehicle: {
      ...vehicle,
      plate: { ...vehicle.plate, emirate: 'dubai', number: '40217' },
      ...{ vin: 'WBA3A5C50CF25', make: 'Tesla', year: '1', powertrain: 'electric', rolls: 'no' },
      ...{ lockedWheels: '5', massKg: '٢١٠٠' },
    },
    site: { ...site, kind: 'basement', heightLimitMeters: '2,2', level: '1.5', notes: 'By the lift' },
    incident: { ...incident, cause: 'battery', caseNumber: 'CL-1', passengers: '2' },
    recipient: { ...recipient, name: 'Workshop', mobileNumber: '0521234567' },
    notes: 'Ring first',
  };
  expect(toDecidingJob(told)).toEqual({
    vehicle: { powertrain: 'electric', rolls: false, massKg: 2100 },
    site: { kind: 'basement', heightLimitMeters: 2.2 },
    incident: { cause: 'battery' },
  });
  expect(toDecidingJob({ ...emptyJob, notes: 'Ring first' })).toBeUndefined();
});

test('a plate of another country is sent as it is written', () => {
  const plate = { emirate: 'other', code: 'K', number: '1', country: 'OM', text: '1234 AB' };
  expect(toJob({ ...emptyJob, vehicle: { ...emptyJob.vehicle, plate } })).toEqual({
    vehicle: { plate: { country: 'OM', text: '1234 AB' } },
  });
});
