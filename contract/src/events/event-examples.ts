import { tripRecord } from '../examples.ts';

export const event = {
  id: 'evt_7_123',
  type: 'trip.driver_assigned',
  occurredAt: tripRecord.updatedAt,
  tripID: tripRecord.tripID,
  sequence: 2,
  statusCode: tripRecord.StatusCode,
  statusName: tripRecord.statusName,
  data: {
    tripFare: tripRecord.tripFare,
    externalReference: tripRecord.externalReference,
    driver: tripRecord.driver,
  },
};

export const listEventsData = { events: [event], nextCursor: '123', hasMore: false };

const driverLocation = {
  type: 'trip.driver_location',
  occurredAt: tripRecord.driverLocationAt,
  tripID: tripRecord.tripID,
  statusCode: tripRecord.StatusCode,
  statusName: tripRecord.statusName,
  data: {
    DriverLat: tripRecord.DriverLat,
    DriverLng: tripRecord.DriverLng,
    driverLocationAt: tripRecord.driverLocationAt,
  },
};

export const eventStreamText = `retry: 2000

id: 122

id: 123
event: trip.driver_assigned
data: ${JSON.stringify(event)}

event: trip.driver_location
data: ${JSON.stringify(driverLocation)}

: here

`;
