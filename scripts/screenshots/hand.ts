import { randomUUID } from 'node:crypto';
import type { BookedTrip } from '@satha/contract/portal/trip-booking';
import type { TripSummary } from '@satha/contract/portal/trips';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import type { PortalClient } from './furnish.ts';

type Point = { readonly lat: number; readonly lng: number };

/** Moves an account's trips by the sandbox's operations by hand. */
export type Hand = {
  book(wanted: { pickup: Point; destination: Point; mobileNumber: string }): Promise<number>;
  advance(tripId: number, to: TripStatusName): Promise<void>;
  moveDriver(tripId: number, place: Point & { readonly heading: number }): Promise<void>;
  statusOf(tripId: number): Promise<TripStatusName>;
};

export async function makeHand(
  { get, send }: PortalClient,
  baseUrl: string,
  accountId: number,
): Promise<Hand> {
  const at = `/accounts/${accountId}`;
  const { rawKey } = await send<{ rawKey: string }>(`${at}/keys`, { name: 'By hand' });
  async function post(path: string, body: object): Promise<void> {
    const response = await fetch(`${baseUrl}/api/Sandbox${path}`, {
      method: 'POST',
      headers: { 'x-api-key': rawKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} was answered with ${await response.text()}`);
  }
  return {
    async book(wanted) {
      const booking = {
        clientToken: randomUUID(),
        firstName: 'Omar',
        lastName: 'Haddad',
        phoneCode: '971',
        vehicleTypeId: 4,
        ...wanted,
      };
      return (await send<BookedTrip>(`${at}/trips`, booking)).tripId;
    },
    advance: (tripId, to) => post(`/trips/${tripId}/advance`, { to }),
    moveDriver: (tripId, place) => post(`/trips/${tripId}/driver-location`, place),
    statusOf: async (tripId) => (await get<TripSummary>(`${at}/trips/${tripId}`)).status,
  };
}
