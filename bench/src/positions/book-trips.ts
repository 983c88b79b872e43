import type { Connection } from '../load/http-client.ts';
import { writeRequest } from '../load/write-request.ts';

/** Our own figure: 18,000 trips an hour, more than a company with 1,000 trucks drives. */
const tripsPerSecond = 5;

/** Books trips for so many seconds, evenly spread; returns how many answers were another than 200. */
export async function bookTrips(
  connection: Connection,
  rawApiKey: string,
  seconds: number,
): Promise<{ readonly booked: number; readonly otherThan200: number }> {
  const startMs = performance.now();
  const statuses: number[] = [];
  for (let number = 0; number < seconds * tripsPerSecond; number += 1) {
    const waitMs = startMs + (number / tripsPerSecond) * 1_000 - performance.now();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const trip = {
      ...{ fromLat: 25.1 + (number % 90) / 1_000, fromLng: 55.2 + (number % 70) / 1_000 },
      ...{ toLat: 25.0805, toLng: 55.1403, vehicleTypeId: 4 },
      ...{ mobileNumber: '501234567', phoneCode: '971', firstName: 'Mariam', lastName: 'Al Suwaidi' },
    };
    const request = writeRequest('POST', '/api/Trips/create-trip', `x-api-key: ${rawApiKey}`, trip);
    statuses.push(await new Promise<number>((resolve) => connection.send(request, resolve)));
  }
  const otherThan200 = statuses.filter((status) => status !== 200).length;
  return { booked: statuses.length - otherThan200, otherThan200 };
}
