import { emptyJob } from '@satha/web-kit/trips/job/job-values.ts';
import { describe, expect, test } from 'vitest';
import {
  type CallDraft,
  findMissing,
  makeCallDraft,
  toBookRequest,
  toDuplicatesRequest,
  toEstimateRequest,
} from './call-draft.ts';

const number = { phoneCode: '971', mobileNumber: '501234567' };
const plateOf = (emirate: string, number: string) => ({
  ...emptyJob.vehicle.plate,
  ...{ emirate, number },
});
const whole: CallDraft = {
  ...makeCallDraft(),
  phone: '050 123 4567',
  pickup: { lat: 25.2, lng: 55.3, by: 'caller' },
  destination: { lat: 25.1, lng: 55.2, by: 'written' },
  firstName: ' Mariam ',
  lastName: 'Al Suwaidi',
};

describe('a call', () => {
  test('has a name of its own by which it books one trip', () => {
    expect(makeCallDraft().clientToken).toMatch(/^[0-9a-f]{32}$/);
    expect(makeCallDraft().clientToken).not.toBe(makeCallDraft().clientToken);
    const [first, again] = [toBookRequest(whole, number, 'q'), toBookRequest({ ...whole }, number, 'q')];
    expect(first).toEqual(again);
  });

  test('is booked for the caller, or for the account that pays', () => {
    expect(toBookRequest(whole, number, undefined)).toEqual({
      ...{ clientToken: whole.clientToken, vehicleTypeId: 4, ...number },
      ...{ firstName: 'Mariam', lastName: 'Al Suwaidi' },
      ...{ pickup: { lat: 25.2, lng: 55.3 }, destination: { lat: 25.1, lng: 55.2 } },
    });
    const paid = toBookRequest({ ...whole, payer: '12', departure: '2040-01-01T08:00' }, number, 'quote');
    expect(paid).toMatchObject({ accountId: 12, departureTime: '2040-01-01T08:00', quoteId: 'quote' });
  });

  test.each<[string, Partial<CallDraft>]>([
    ['pickup', { pickup: null }],
    ['destination', { destination: null }],
    ['departure', { departure: 'later' }],
    ['payer', { payer: 'other' }],
  ])('has no price without its %s, and is not booked', (field, changed) => {
    const draft = { ...whole, ...changed };
    expect(toEstimateRequest(draft)).toBeUndefined();
    expect(toBookRequest(draft, number, undefined)).toBeUndefined();
    expect(findMissing(draft)).toBe(field);
  });

  test.each<[string, Partial<CallDraft>]>([
    ['phone', { phone: ' ' }],
    ['firstName', { firstName: ' ' }],
    ['lastName', { lastName: '' }],
  ])('leads to its %s while that is missing or wrong, and to nothing else', (field, changed) => {
    expect(findMissing({ ...whole, ...changed })).toBe(field);
    expect(findMissing(whole)).toBeUndefined();
  });

  test('leads to what is wrong with the vehicle before the names and after the places', () => {
    expect(findMissing({ ...whole, firstName: '' }, false)).toBe('job');
    expect(findMissing({ ...whole, destination: null }, false)).toBe('destination');
  });

  test('tells all that was said of the vehicle, and with the question for a price what decides on the truck', () => {
    const job = {
      ...emptyJob,
      vehicle: { ...emptyJob.vehicle, plate: plateOf('sharjah', '٤٠ ٢١٧'), make: ' Kia ', rolls: 'no' },
      site: { ...emptyJob.site, kind: 'basement', level: '-2' },
      notes: 'Ring first',
    };
    expect(toEstimateRequest(whole)).not.toHaveProperty('job');
    expect(toBookRequest(whole, number, undefined)).not.toHaveProperty('job');
    const site = { kind: 'basement', level: -2 };
    expect(toEstimateRequest({ ...whole, job })?.job).toEqual({ vehicle: { rolls: false }, site });
    expect(toBookRequest({ ...whole, job }, number, undefined)?.job).toEqual({
      vehicle: { plate: { emirate: 'sharjah', number: '40217' }, make: 'Kia', rolls: false },
      ...{ site, notes: 'Ring first' },
    });
  });

  test('is compared with others by what is known of it', () => {
    expect(toDuplicatesRequest(makeCallDraft(), undefined)).toEqual({});
    const withPlate = (plate: ReturnType<typeof plateOf>) => ({
      ...whole,
      job: { ...emptyJob, vehicle: { ...emptyJob.vehicle, plate } },
    });
    expect(toDuplicatesRequest(withPlate(plateOf('other', '40217')), number)).not.toHaveProperty(
      'plateNumber',
    );
    expect(toDuplicatesRequest(withPlate(plateOf('dubai', '40217')), number)).toEqual({
      ...number,
      plateNumber: '40217',
      pickup: { lat: 25.2, lng: 55.3 },
    });
  });
});
