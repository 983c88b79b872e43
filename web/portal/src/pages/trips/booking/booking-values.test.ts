import { expect, test } from 'vitest';
import { emptyBooking, placeCodeFault, toBookRequest, toEstimateRequest } from './booking-values.ts';

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
    mobileNumber: '501234567',
  });
});

test.each(['+971 50 123 4567', '971501234567', '\u2068+971 (0)50\u2011123 4567\u2069', '٠٥٠ ١٢٣ ٤٥٦٧'])(
  '%s is sent as the number that it is, whatever its own field for the code says',
  (mobileNumber) => {
    const request = toBookRequest({ ...chosen, mobileNumber }, 'token');
    expect(request).toMatchObject({ phoneCode: '971', mobileNumber: '501234567' });
  },
);

test('A code that no country has is at fault where it was typed', () => {
  const refused = { phoneCode: 'No country has this calling code.', lastName: 'It is missing.' };
  const at = (typed: object) => Object.keys(placeCodeFault({ ...chosen, ...typed }, refused)).toSorted();
  expect(at({ mobileNumber: '+999 12345' })).toEqual(['lastName', 'mobileNumber']);
  expect(at({ phoneCode: '999', mobileNumber: '12345' })).toEqual(['lastName', 'phoneCode']);
});

test('a number with another country’s code is of that country', () => {
  const request = toBookRequest({ ...chosen, mobileNumber: '+44 (0)7700 900123' }, 'token');
  expect(request).toMatchObject({ phoneCode: '44', mobileNumber: '7700900123' });
});
