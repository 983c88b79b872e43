import { expect, test } from 'vitest';
import { emptyBooking, toBookRequest, toEstimateRequest } from './booking-values.ts';

const point = { lat: 25.2, lng: 55.27 };
const chosen = { ...emptyBooking, pickup: point, destination: { lat: 25.08, lng: 55.14 } };

test('a price is asked for once both ends are chosen, and the moment when it is later', () => {
  expect(toEstimateRequest({ ...emptyBooking, pickup: point })).toBeUndefined();
  expect(toEstimateRequest({ ...chosen, departure: 'later' })).toBeUndefined();
  expect(toEstimateRequest(chosen)).toMatchObject({ vehicleTypeId: 4, departureTime: null });
  const later = { ...chosen, departure: 'later', departureTime: '2026-12-01T08:30' } as const;
  expect(toEstimateRequest(later)?.departureTime).toBe('2026-12-01T08:30');
});

test('numbers may be written with blanks and marks, and an own number that is blank is none', () => {
  const written = {
    ...chosen,
    firstName: ' Mariam ',
    phoneCode: '+971',
    mobileNumber: '(050) 123-4567',
    externalReference: ' ',
  };
  expect(toBookRequest(written, 'token')).toEqual({
    clientToken: 'token',
    pickup: point,
    destination: { lat: 25.08, lng: 55.14 },
    vehicleTypeId: 4,
    departureTime: null,
    firstName: 'Mariam',
    lastName: '',
    phoneCode: '971',
    mobileNumber: '0501234567',
  });
});
