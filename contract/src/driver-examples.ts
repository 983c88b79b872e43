/** One driver's day: Imran goes online, is offered the trip that the other examples tell of, and drives it. */
const phone = { phoneCode: '971', mobileNumber: '521234567' };

export const signInCodeRequest = phone;
export const signInCodeData = { expiresInSeconds: 300, nextCodeInSeconds: 30 };

export const signInRequest = { ...phone, code: '402171' };

export const startShiftRequest = { plate: 'Dubai K 40217' };

export const driver = {
  driverId: 7,
  name: 'Imran Khan',
  nameAr: 'عمران خان',
  ...phone,
  status: 'available' as const,
  licenceExpiresOn: '2028-05-31',
  shift: {
    startedAt: '2026-11-20T08:00:12.000+04:00',
    plate: 'Dubai K 40217',
    vehicleTypeId: 4,
    equipment: ['flatbed' as const, 'winch' as const],
    vehicle: {
      equipment: ['flatbed' as const, 'winch' as const, 'dollies' as const],
      heightMm: 2650,
      payloadKg: 3500,
    },
  },
};

export const signInData = {
  token: 'svc_dt_test_…',
  expiresAt: '2026-12-20T07:58:40.000+04:00',
  driver: {
    driverId: driver.driverId,
    name: driver.name,
    nameAr: driver.nameAr,
    ...phone,
    status: 'offline' as const,
    licenceExpiresOn: driver.licenceExpiresOn,
  },
};

export const reportLocationsRequest = {
  points: [
    {
      lat: 25.2285,
      lng: 55.2867,
      recordedAt: '2026-11-20T09:21:40.000+04:00',
      heading: 214,
      speedMps: 17.5,
      accuracyMeters: 6,
    },
  ],
};
export const reportLocationsData = { received: 1 };

const pickup = {
  lat: 25.1972,
  lng: 55.2744,
  address: 'near Financial Centre Street (D71), Downtown Dubai, Dubai',
  areaName: 'Downtown Dubai',
};
const destination = {
  lat: 25.0805,
  lng: 55.1403,
  address: 'near King Salman bin Abdulaziz Al Saud Street (D94), Dubai Marina, Dubai',
  areaName: 'Dubai Marina',
};

export const offer = {
  offerId: 31,
  tripId: 1,
  vehicleTypeId: 4,
  pickup,
  destination,
  pickupDistance: 4.83,
  pickupTime: 5.3,
  tripDistance: 21.4,
  tripTime: 21.7,
  departureTime: '2026-11-20T09:15:00.000+04:00',
  expiresAt: '2026-11-20T09:18:12.000+04:00',
  expiresInSeconds: 18.4,
};
export const offersData = { offers: [offer] };

export const presentTripData = {
  trip: {
    tripId: 1,
    statusCode: 2,
    statusName: 'driver_to_pickup',
    actions: ['arrived' as const, 'give-up' as const],
    vehicleTypeId: 4,
    pickup,
    destination,
    distance: 21.4,
    time: 21.7,
    departureTime: '2026-11-20T09:15:00.000+04:00',
    customer: {
      firstName: 'Mariam',
      lastName: 'Al Suwaidi',
      phoneCode: '971',
      mobileNumber: '501234567',
    },
  },
};

export const tripActionRequest = { tripId: 1 };
export const giveUpRequest = { tripId: 1, reason: 'Flat tyre' };

export const driverStreamText = `retry: 2000

event: offer
data: ${JSON.stringify({ offer })}

event: trip
data: {"trip":null}

`;
