import { client } from './client/client.gen.js';
import {
  advanceTrip,
  cancelTrip,
  createTrip,
  type Event,
  getEstimatedPrice,
  getTrip,
  listEvents,
} from './client/index.js';

const [address = '', key = ''] = process.argv.slice(2);
client.setConfig({ baseUrl: address, auth: key });

const points = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.2532, toLng: 55.3657 };
const estimate = await getEstimatedPrice({ body: { ...points, vehicleTypeId: 4 } });

const body = {
  ...points,
  vehicleTypeId: 4,
  mobileNumber: '501234567',
  phoneCode: '971',
  firstName: 'Mariam',
  lastName: 'Al Suwaidi',
};
const refused = await createTrip({ body: { ...body, mobileNumber: '50-1' } });
const created = await createTrip({ body, headers: { 'Idempotency-Key': 'hey-api' } });
const tripId = created.data?.data.tripID ?? 0;
// `hold` has a default, and may be left out all the same.
await advanceTrip({ path: { tripId }, body: { to: 'driver_to_pickup' } });
const trip = await getTrip({ path: { tripId } });
const cancelled = await cancelTrip({ body: { tripId } });
const events = await listEvents({ query: { limit: 100 } });

/** Compiles only when refusals are told apart by their reason, and carry the status that goes with it. */
function cureOf(refusal: NonNullable<typeof refused.error>): string {
  switch (refusal.reason) {
    case 'invalid_mobile_number': {
      const status: 422 = refusal.code;
      return `${status}: digits only`;
    }
    case 'balance_below_floor': {
      const status: 402 = refusal.code;
      return `${status}: top up`;
    }
    default:
      return refusal.message;
  }
}

/** Compiles only when events are told apart by their type. */
function tell(event: Event): string {
  switch (event.type) {
    case 'trip.driver_assigned':
      return `${event.statusName}: ${event.data.driver.name}`;
    case 'wallet.charged':
      return `${event.data.amount} for ${event.tripID}, ${event.data.balance} left`;
    case 'trip.cancelled':
      return `${event.data.cancellationFees} kept`;
    default:
      return event.type;
  }
}

const isOnItsWay: boolean = trip.data?.data.StatusCode === 2;

console.log(
  JSON.stringify({
    fare: estimate.data?.data.estimatedFare,
    created: created.data?.data.tripFare,
    cure: refused.error && cureOf(refused.error),
    isOnItsWay,
    cancelled: cancelled.data?.success,
    events: events.data?.data.events.map(tell),
  }),
);
