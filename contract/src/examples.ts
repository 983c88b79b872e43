/** One case told through all operations: from Downtown Dubai to Dubai Marina by Standard Recovery Truck. */
const points = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403 };
const places = {
  fromAddress: 'near Financial Centre Street (D71), Downtown Dubai, Dubai',
  fromAreaName: 'Downtown Dubai',
  toAddress: 'near King Salman bin Abdulaziz Al Saud Street (D94), Dubai Marina, Dubai',
  toAreaName: 'Dubai Marina',
};

export const estimatePriceRequest = { ...points, vehicleTypeId: 4 };

export const estimatePriceData = {
  estimatedFare: 225.33,
  fareLines: [
    { code: 'base' as const, amount: 105, description: 'Base fare, first 5 km included' },
    {
      code: 'distance' as const,
      amount: 105,
      description: 'Distance, 15.00 km at AED 7.00 a kilometre',
    },
    { code: 'distance' as const, amount: 4.47, description: 'Distance, 1.40 km at AED 3.20 a kilometre' },
    { code: 'time' as const, amount: 10.86, description: 'Time, 21.7 min at AED 0.50 a minute' },
  ],
  estimatedDistance: 21.4,
  estimatedTime: 21.7,
  ...points,
  vehicleTypeId: 4,
  ...places,
  quoteId: 'eyJhbGciOiJFZERTQSJ9.eyJmYXJlRmlscyI6MjI1MzN9.c2lnbmF0dXJl',
  quoteExpiresAt: '2026-11-20T09:25:00.000+04:00',
};

export const etaRequest = {
  fromLat: 25.2285,
  fromLng: 55.2867,
  toLat: points.fromLat,
  toLng: points.fromLng,
};

export const etaData = {
  distanceKm: 4.83,
  durationMinutes: 5.3,
  fromAddress: 'near Sheikh Zayed Road (E11), Dubai',
  toAddress: places.fromAddress,
  fromAreaName: 'Dubai',
  toAreaName: places.fromAreaName,
  poweredBy: 'Satha built-in network',
};

const customer = {
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};

/** A car that stands in a basement, as an assistance company tells of it. */
export const job = {
  vehicle: {
    plate: { emirate: 'dubai' as const, code: 'K', number: '40217' },
    vin: 'WBA3A5C50CF256736',
    make: 'BMW',
    model: '330i',
    drivetrain: 'rwd' as const,
    rolls: true,
    keys: 'with_customer' as const,
  },
  site: { kind: 'basement' as const, heightLimitMeters: 2.2, level: -2, notes: 'Lift B, column 14' },
  incident: { cause: 'battery' as const, caseNumber: 'CL-88213' },
  recipient: { name: 'Al Quoz Workshop', phoneCode: '971', mobileNumber: '521234567' },
  notes: 'The guard at the gate knows.',
};

/** The example's requirements of a truck. */
export const requirements = [
  {
    equipment: 'wheel_lift' as const,
    reason: 'low_site' as const,
    because: 'The way in is too low for a flatbed: the vehicle is taken out on its wheels.',
  },
  {
    equipment: 'dollies' as const,
    reason: 'low_site' as const,
    because: 'The way in is too low for a flatbed: the vehicle is taken out on its wheels.',
  },
  {
    mostHeightMeters: 2.2,
    reason: 'height_limit' as const,
    because: 'The truck must fit under the height limit on the way in.',
  },
];

export const createTripRequest = {
  ...points,
  vehicleTypeId: 4,
  ...customer,
  externalReference: 'CASE-2041',
};

export const createTripData = { tripID: 1, tripFare: 225.33 };

export const cancelTripRequest = { tripId: 1 };

export const cancelTripData = { tripID: 1, cancellationFees: 0 };

export const tripRecord = {
  tripID: 1,
  StatusCode: 2,
  statusName: 'driver_to_pickup',
  vehicleTypeId: 4,
  ...points,
  ...places,
  DriverLat: etaRequest.fromLat,
  DriverLng: etaRequest.fromLng,
  driverLocationAt: '2026-11-20T09:21:40.000+04:00',
  driver: { name: 'Imran Khan', phone: '971521234567', plate: 'Dubai K 40217', vehicleTypeId: 4 },
  tripFare: 225.33,
  totalCharged: 225.33,
  estimatedDistance: 21.4,
  estimatedTime: 21.7,
  departureTime: '2026-11-20T09:15:00.000+04:00',
  customer,
  customerText: { status: 'sent', at: '2026-11-20T09:15:20.000+04:00' },
  externalReference: 'CASE-2041',
  job: { ...job, vehicle: { ...job.vehicle, plate: { ...job.vehicle.plate, recognized: true } } },
  requirements,
  createdAt: '2026-11-20T09:15:00.000+04:00',
  updatedAt: '2026-11-20T09:18:12.000+04:00',
};

export const searchTripsData = { trips: [tripRecord], nextCursor: null };

export const tripArrivalData = {
  tripID: 1,
  StatusCode: 2,
  leg: 'pickup',
  distanceKm: 4.83,
  durationMinutes: 5.3,
  arrivalAt: '2026-11-20T09:26:58.000+04:00',
  positionAgeSeconds: 4,
  confidence: 'fresh',
  poweredBy: 'Satha built-in network',
  onward: { distanceKm: 21.4, durationMinutes: 21.7 },
};

export const trackingLinkData = {
  tripID: 1,
  url: 'https://sandbox.example.ae/t/AQEBf3tXkC0Yl1mUq0b2cR7dWg',
};

export const cancellationData = {
  tripID: 1,
  cancellationFees: 45.07,
  refund: 180.26,
  reason: 'share_of_fare',
  honouredUntil: '2026-11-20T09:23:44.000+04:00',
};
