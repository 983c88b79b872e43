import { randomUUID } from 'node:crypto';
import type { BookedTrip, BookTripRequest } from '@satha/contract/portal/trip-booking';
import type { TripDetail, TripSummary } from '@satha/contract/portal/trips';
import type { APIRequestContext } from 'playwright-core';

/** Asks the portal API as the page of somebody who is signed in would. */
export type PortalClient = {
  get<Data>(path: string): Promise<Data>;
  send<Data>(path: string, body: object, method?: 'POST' | 'PUT'): Promise<Data>;
};

/** By the cookies of a browser's context. */
export function makePortalClient(request: APIRequestContext, baseUrl: string): PortalClient {
  async function ask<Data>(method: string, path: string, body?: object): Promise<Data> {
    const response = await request.fetch(`${baseUrl}/portal-api${path}`, {
      method,
      headers: { origin: baseUrl },
      ...(body && { data: body }),
    });
    const { data, message } = (await response.json()) as { data: Data; message: string };
    if (!response.ok()) throw new Error(`${method} ${path} was answered with “${message}”`);
    return data;
  }
  return {
    get: (path) => ask('GET', path),
    send: (path, body, method = 'POST') => ask(method, path, body),
  };
}

const places = {
  downtown: { lat: 25.1972, lng: 55.2744 },
  marina: { lat: 25.0805, lng: 55.1403 },
  deira: { lat: 25.2697, lng: 55.3095 },
  sharjah: { lat: 25.3463, lng: 55.4209 },
  alQuoz: { lat: 25.1413, lng: 55.2295 },
  airport: { lat: 25.2532, lng: 55.3657 },
  jebelAli: { lat: 24.9857, lng: 55.0919 },
  abuDhabi: { lat: 24.4539, lng: 54.3773 },
} as const;

type Wanted = Pick<BookTripRequest, 'pickup' | 'destination' | 'vehicleTypeId' | 'externalReference'> & {
  readonly customer: readonly [firstName: string, lastName: string, mobileNumber: string];
};

const shortTrips: readonly Wanted[] = [
  {
    pickup: places.downtown,
    destination: places.alQuoz,
    vehicleTypeId: 4,
    externalReference: 'CASE-1041',
    customer: ['Omar', 'Haddad', '0501234567'],
  },
  {
    pickup: places.deira,
    destination: places.airport,
    vehicleTypeId: 4,
    externalReference: 'CASE-1042',
    customer: ['Latifa', 'Al Marri', '0529876543'],
  },
  {
    pickup: places.sharjah,
    destination: places.deira,
    vehicleTypeId: 4,
    externalReference: 'CASE-1043',
    customer: ['Rashid', 'Khan', '0557654321'],
  },
];

/** By the test phone numbers of the sandbox. */
const photographedTrip: Wanted = {
  pickup: places.alQuoz,
  destination: places.downtown,
  vehicleTypeId: 4,
  externalReference: 'CASE-1040',
  customer: ['Salem', 'Al Ali', '0500000024'],
};
const tripWithExtra: Wanted = {
  pickup: places.downtown,
  destination: places.marina,
  vehicleTypeId: 4,
  externalReference: 'CASE-1048',
  customer: ['Noura', 'Al Shamsi', '0500000020'],
};

const unwanted: Wanted = {
  pickup: places.marina,
  destination: places.sharjah,
  vehicleTypeId: 4,
  externalReference: 'CASE-1044',
  customer: ['Yusuf', 'Darwish', '0508887766'],
};

/** The first one is long enough to be looked at on the road. */
const underWay: readonly Wanted[] = [
  {
    pickup: places.downtown,
    destination: places.abuDhabi,
    vehicleTypeId: 4,
    externalReference: 'CASE-1045',
    customer: ['Hessa', 'Al Ketbi', '0561112233'],
  },
  {
    pickup: places.airport,
    destination: places.jebelAli,
    vehicleTypeId: 4,
    externalReference: 'CASE-1046',
    customer: ['Amal', 'Saleh', '0503334455'],
  },
  {
    pickup: places.marina,
    destination: places.sharjah,
    vehicleTypeId: 4,
    externalReference: 'CASE-1047',
    customer: ['Majid', 'Al Falasi', '0526667788'],
  },
];

async function bookAll(client: PortalClient, at: string, wanted: readonly Wanted[]): Promise<number[]> {
  const ids = [];
  for (const one of wanted) ids.push(await bookTrip(client, at, one));
  return ids;
}

async function bookTrip(
  { send }: PortalClient,
  at: string,
  { customer, ...journey }: Wanted,
): Promise<number> {
  const [firstName, lastName, mobileNumber] = customer;
  const body = { clientToken: randomUUID(), firstName, lastName, phoneCode: '971', mobileNumber, ...journey };
  return (await send<BookedTrip>(`${at}/trips`, body)).tripId;
}

export type Company = {
  /** A trip that is on the road. */
  readonly onTheRoad: number;
  /** A completed trip whose driver took photos. */
  readonly photographed: number;
  /** Books a trip whose driver asks for an extra, and gives it once it waits for an answer. */
  askForExtra(): Promise<number>;
};

/** A company that has worked with the portal for a while. */
export async function furnish(client: PortalClient, baseUrl: string, accountId: number): Promise<Company> {
  const { send } = client;
  const at = `/accounts/${accountId}`;
  const billing = { legalName: 'Al Noor Motors LLC', trn: '100123456700003', address: 'Al Quoz 3, Dubai' };
  await send(`${at}/billing-details`, billing, 'PUT');
  await topUpByCard(client, at, 300_000);
  await send(`${at}/payments/auto-recharge`, { on: true, thresholdFils: 50_000, targetFils: 300_000 }, 'PUT');

  const { rawKey } = await send<{ rawKey: string }>(`${at}/keys`, { name: 'Booking system' });
  const idle = await send<{ key: { apiKeyId: number } }>(`${at}/keys`, { name: 'Workshop tablet' });
  await send(`${at}/keys/${idle.key.apiKeyId}/disable`, {});
  await callByKey(baseUrl, rawKey);

  const photographed = await bookTrip(client, at, photographedTrip);
  await untilStatus(client, at, [photographed, ...(await bookAll(client, at, shortTrips))], 'completed');
  const [cancelled] = await bookAll(client, at, [unwanted]);
  await send(`${at}/trips/${cancelled}/cancellation`, { clientToken: randomUUID(), shownFeeFils: 0 });
  const [onTheRoad = 0, ...others] = await bookAll(client, at, underWay);
  await untilStatus(client, at, [onTheRoad, ...others], 'in_progress');
  return {
    onTheRoad,
    photographed,
    async askForExtra() {
      const tripId = await bookTrip(client, at, tripWithExtra);
      await until(async () => (await client.get<TripDetail>(`${at}/trips/${tripId}`)).extras.length > 0);
      return tripId;
    },
  };
}

async function topUpByCard({ get, send }: PortalClient, at: string, amountFils: number): Promise<void> {
  const wish = { clientToken: randomUUID(), amountFils, method: 'page', saveCard: true };
  const { topUpId } = await send<{ topUpId: number }>(`${at}/payments/top-ups`, wish);
  const url = `${at}/payments/top-ups/${topUpId}`;
  const card = { number: '4242424242424242', expiryMonth: 12, expiryYear: 2030, cvc: '123' };
  await send(`${url}/test-card`, card);
  await until(async () => (await get<{ status: string }>(url)).status === 'succeeded');
}

/** What a program asks, with a slip in it. */
async function callByKey(baseUrl: string, rawKey: string): Promise<void> {
  const post = (path: string, body: object) =>
    fetch(baseUrl + path, {
      method: 'POST',
      headers: { 'x-api-key': rawKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const journey = { fromLat: 25.1972, fromLng: 55.2744, toLat: 25.0805, toLng: 55.1403 };
  const customer = {
    firstName: 'Mariam',
    lastName: 'Al Suwaidi',
    phoneCode: '971',
    mobileNumber: '501234567',
  };
  await post('/api/Trips/get-estimated-price', { ...journey, vehicleTypeId: 4 });
  await post('/api/Trips/create-trip', { ...journey, ...customer, vehicleTypeId: 77 });
  await post('/api/Trips/create-trip', { ...journey, ...customer, vehicleTypeId: 4 });
  await fetch(`${baseUrl}/api/Trips?pageSize=10`, { headers: { 'x-api-key': rawKey } });
}

async function untilStatus(
  { get }: PortalClient,
  at: string,
  ids: readonly number[],
  status: string,
): Promise<void> {
  for (const tripId of ids) {
    await until(async () => (await get<TripSummary>(`${at}/trips/${tripId}`)).status === status);
  }
}

/** Asks until it is so, for four minutes at the most. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 240_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('what was waited for did not happen');
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
