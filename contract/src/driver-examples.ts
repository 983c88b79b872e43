/** One driver's day: Imran goes online, is offered the trip that the other examples tell of, and drives it. */
const phone = { phoneCode: '971', mobileNumber: '521234567' };

const publicKey = 'BC8QsGsvuCK1GoNvWosbFTfRZ6yMSqGH7kXs0Nn0LiOatyY2y4l3QwxQ-DuMSLju6wizB0fU2JYWL2bFHHYobyU';

export const driverEnvironment = {
  environment: 'live' as const,
  dispatchNumber: '+97141234567',
  pushKey: publicKey,
};

export const pushSubscriptionRequest = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91bH',
  keys: {
    p256dh: 'BJTXv-0GRBGAnLm4OvrrI9GI-mNC6_0J-YmuQ5_bBnf48j4A_vM344PSA9r71sg0aTTG98H1ek3yXIFC3bI-PQQ',
    auth: 'hbqna_j_K-Os0QUp7a58JQ',
  },
  language: 'ur' as const,
};
export const pushSubscriptionData = {};

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

export const me = {
  ...driver,
  positions: [
    { source: 'tracker' as const, heardAt: '2026-11-20T09:14:58.000+04:00', batteryPercent: 54 },
    { source: 'app' as const, heardAt: '2026-11-20T09:12:31.000+04:00' },
  ],
  documents: [
    { kind: 'driving_licence' as const, expiresOn: '2028-05-31', isOver: false, endsSoon: false },
    { kind: 'insurance' as const, expiresOn: '2026-11-30', isOver: false, endsSoon: true },
  ],
};

export const vehiclesData = {
  vehicles: [
    { plate: 'Dubai K 40217', vehicleTypeId: 4, equipment: ['flatbed' as const, 'winch' as const] },
    {
      plate: 'Dubai K 40218',
      vehicleTypeId: 4,
      equipment: ['flatbed' as const],
      hindrance: 'vehicle_in_use' as const,
    },
  ],
};

export const dayData = {
  day: '2026-11-20',
  shiftMinutes: 412,
  trips: [
    {
      tripId: 1,
      statusName: 'completed',
      outcome: 'delivered',
      pickupArea: 'Downtown Dubai',
      destinationArea: 'Dubai Marina',
      plateText: 'Dubai K 40217',
      assignedAt: '2026-11-20T09:18:01.000+04:00',
      endedAt: '2026-11-20T10:12:40.000+04:00',
    },
  ],
  done: 1,
  ended: 0,
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
export const trackerData = {
  trackerId: 'k7wq2mzb9tn4xj3gh8rcy6vd5fpa',
  url: 'https://trips.example.ae/tracker/k7wq2mzb9tn4xj3gh8rcy6vd5fpa',
  settingsUrl:
    'https://trips.example.ae/tracker/k7wq2mzb9tn4xj3gh8rcy6vd5fpa?accuracy=highest&distance=50&interval=10&fastest_interval=10&heartbeat=60&buffer=true',
  traccarClientUrl:
    'org.traccar.client://config?url=https%3A%2F%2Ftrips.example.ae%2Ftracker%2Fk7wq2mzb9tn4xj3gh8rcy6vd5fpa&accuracy=highest&distance=50&interval=10&fastest_interval=10&heartbeat=60&buffer=true',
  ownTracksUrl: 'owntracks:///config?inline=eyJfdHlwZSI6ImNvbmZpZ3VyYXRpb24iLCJtb2RlIjozfQ%3D%3D',
};

export const reportLocationsData = {
  received: 1,
  leftOut: [
    { index: 1, reason: 'outside_region' as const },
    { index: 2, reason: 'clock_ahead' as const, retry: true as const },
  ],
};

export const seenOfferRequest = { by: 'stream' as const };
export const seenOfferData = {};

export const phoneCheckRequest = { withText: true };
export const seenCheckRequest = { by: 'push' as const };
export const phoneCheckData = {
  check: {
    checkId: 'k7wq2mzb9tn4',
    askedAt: '2026-11-20T09:40:00.000+04:00',
    push: 'waiting' as const,
    text: 'waiting' as const,
  },
};

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
    assignmentId: 5,
    contact: { reaches: 'customer' as const, number: '+971501234567' },
    customer: {
      firstName: 'Mariam',
      lastName: 'Al Suwaidi',
      phoneCode: '971',
      mobileNumber: '501234567',
    },
  },
};

export const tellActionRequest = {
  actionId: '0b6f4d9e-5f0c-4c57-8a51-2f6a3f6d2c11',
  phoneId: '7d0f2a53-1b4e-4c8b-9a1f-6c2f0d4e8b90',
  sequence: 12,
  tripId: 1,
  assignmentId: 5,
  action: 'arrived' as const,
  recordedAt: '2026-11-20T09:21:40.000+04:00',
  sentAt: '2026-11-20T09:34:02.000+04:00',
};
export const toldActionData = {
  action: {
    actionId: tellActionRequest.actionId,
    result: 'applied' as const,
    receivedAt: '2026-11-20T09:34:02.310+04:00',
  },
  trip: {
    ...presentTripData.trip,
    statusCode: 3,
    statusName: 'at_pickup',
    actions: ['loading' as const, 'give-up' as const, 'end' as const],
  },
};

export const tripActionRequest = { tripId: 1 };
export const endTripRequest = { tripId: 1, outcome: 'customer_absent' as const };
export const tripOutcomesData = {
  tripId: 1,
  honouredUntil: '2026-11-20T09:41:00.000+04:00',
  outcomes: [
    { outcome: 'customer_absent' as const, cost: 0, refund: 148.5, because: 'waited_too_short' as const },
    {
      outcome: 'refused_by_customer' as const,
      cost: 74.25,
      refund: 74.25,
      because: 'share_of_fare' as const,
    },
  ],
};
export const giveUpRequest = { tripId: 1, reason: 'Flat tyre' };

export const driverStreamText = `retry: 2000

event: offer
data: ${JSON.stringify({ offer })}

event: trip
data: {"trip":null}

`;
