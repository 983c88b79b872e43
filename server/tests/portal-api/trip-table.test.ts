import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTrip } from '../harness/driven-trip.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { booked, tripsOf } from '../harness/portal-trips.ts';

let portal: Portal;
let viewer: PortalMember;
/** The account's trips, the oldest first. */
let ids: number[];

beforeAll(async () => {
  portal = await createPortal();
  const account = await portal.makeAccount({ balanceFils: 1_000_000 });
  viewer = await portal.memberOf('viewer', account.accountId);
  ids = [];
  for (const changes of [
    { externalReference: 'CASE-7' },
    { mobileNumber: '0509876543', firstName: 'Omar' },
    { vehicleTypeId: 9, firstName: 'أحمد', lastName: 'عبد الله الکعبی' },
    {},
    { firstName: 'Nguyễn Đức', externalReference: 'دبي-٤٢' },
  ]) {
    ids.push((await createTrip(portal, account, changes)).tripId);
  }
  const driver = await addDriver(portal.db);
  const under = { accountId: account.accountId, tripId: ids[3] as number };
  await takeTripTo(portal.db, under, driver, 3);
  await placeDriver(portal.db, driver, { lat: 25.2, lng: 55.27 });
});
afterAll(() => portal.close());

async function find(query: string, who = viewer): Promise<number[]> {
  const { items } = expectOk(await who.get(`${tripsOf(viewer)}${query}`));
  return items.map((trip: { tripId: number }) => trip.tripId);
}
const at = (...places: number[]) => places.map((index) => ids[index]);

describe('the table of trips', () => {
  test("shows the account's trips, the newest first, to every role", async () => {
    expect(await find('')).toEqual(at(4, 3, 2, 1, 0));
  });

  test('is sorted by number or by fare, page by page and as a file, and by nothing else', async () => {
    const fares: number[] = expectOk(await viewer.get(tripsOf(viewer))).items.map(
      ({ fareFils }: { fareFils: number }) => fareFils,
    );
    expect(new Set(fares).size).toBeGreaterThan(1);
    const fareOf = new Map(at(4, 3, 2, 1, 0).map((id, index) => [id, fares[index] as number]));
    const byFare = [...fareOf].toSorted(([a, ofA], [b, ofB]) => ofA - ofB || Number(a) - Number(b));
    const cheapestFirst = byFare.map(([id]) => id);
    const wanted = { oldest: ids, lowest_fare: cheapestFirst, highest_fare: cheapestFirst.toReversed() };
    for (const [sort, sorted] of Object.entries(wanted)) {
      const seen: unknown[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: { items: { tripId: number }[]; nextCursor: string | null } = expectOk(
          await viewer.get(`${tripsOf(viewer)}?sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`),
        );
        seen.push(...page.items.map(({ tripId }) => tripId));
        cursor = page.nextCursor;
      }
      expect([sort, ...seen]).toEqual([sort, ...sorted]);
      const { body } = await viewer.get(`${tripsOf(viewer)}.csv?sort=${sort}`);
      expect(
        body
          .split('\r\n')
          .slice(1, -1)
          .map((line: string) => Number(line.split(',')[0])),
      ).toEqual(sorted);
    }
    expectRefusal(await viewer.get(`${tripsOf(viewer)}?sort=random`), 400, 'Invalid request', ['sort']);
    const { nextCursor } = expectOk(await viewer.get(`${tripsOf(viewer)}?limit=2`));
    expectRefusal(
      await viewer.get(`${tripsOf(viewer)}?sort=lowest_fare&cursor=${nextCursor}`),
      400,
      'Invalid request',
      ['cursor'],
    );
  });

  test('is there as a file, whole and filtered, in which nothing is a formula', async () => {
    const { body, headers } = await viewer.get(`${tripsOf(viewer)}.csv`);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8/);
    const lines: string[] = body.split('\r\n');
    expect(lines[0]).toMatch(/^\ufeff?trip,reference,status,created,departure,vehicle_type,pickup,/);
    expect(lines.slice(1, -1).map((line) => Number(line.split(',')[0]))).toEqual(at(4, 3, 2, 1, 0));
    const { body: few } = await viewer.get(`${tripsOf(viewer)}.csv?search=CASE-7`);
    expect(few.split('\r\n')).toHaveLength(3);
    expect(few).toMatch(/\r\n\d+,CASE-7,searching,.*,971501234567,,,,,\d+\.\d\d,,,0\.00,\d+\.\d\d\r\n$/);
    const account = await portal.makeAccount({ balanceFils: 1_000_000 });
    await createTrip(portal, account, { externalReference: '=1+1', firstName: '@SUM(A1)' });
    const member = await portal.memberOf('viewer', account.accountId);
    const { body: hostile } = await member.get(`${tripsOf(member)}.csv`);
    expect(hostile).toContain(`,"'=1+1",`);
    expect(hostile).toContain(`,"'@SUM(A1) `);
    expectRefusal(await viewer.get(`${tripsOf(viewer)}.csv?status=nonsense`), 400, 'Invalid request', [
      'status',
    ]);
  });

  test('tells of a trip what a row needs, in both languages', async () => {
    const { items } = expectOk(await viewer.get(`${tripsOf(viewer)}?search=CASE-7`));
    expect(items).toEqual([
      {
        tripId: ids[0],
        status: 'searching',
        sequence: 1,
        vehicleTypeId: 4,
        pickup: {
          lat: 25.1972,
          lng: 55.2744,
          address: { en: expect.stringContaining('Dubai'), ar: expect.stringContaining('دبي') },
          areaName: { en: 'Downtown Dubai', ar: expect.any(String) },
        },
        destination: expect.objectContaining({ lat: 25.0805, lng: 55.1403 }),
        fareFils: expect.any(Number),
        cancellationFeeFils: null,
        outcome: null,
        departureAt: expect.stringMatching(/\+04:00$/),
        customer: {
          firstName: 'Mariam',
          lastName: 'Al Suwaidi',
          phoneCode: '971',
          mobileNumber: '501234567',
        },
        externalReference: 'CASE-7',
        driver: null,
        fix: null,
        createdAt: expect.stringMatching(/\+04:00$/),
        updatedAt: expect.stringMatching(/\+04:00$/),
      },
    ]);
  });

  test('tells who is at a trip, and where', async () => {
    const { items } = expectOk(await viewer.get(`${tripsOf(viewer)}?status=at_pickup`));
    expect(items).toMatchObject([
      {
        tripId: ids[3],
        driver: {
          name: 'Imran Khan',
          phone: expect.stringMatching(/^971/),
          plate: expect.stringMatching(/^Dubai K/),
        },
        fix: { lat: 25.2, lng: 55.27, headingDegrees: null, recordedAt: expect.any(String) },
      },
    ]);
  });

  test('comes in pages that neither leave out nor repeat', async () => {
    const first = expectOk(await viewer.get(`${tripsOf(viewer)}?limit=2`));
    const second = expectOk(await viewer.get(`${tripsOf(viewer)}?limit=2&cursor=${first.nextCursor}`));
    const third = expectOk(await viewer.get(`${tripsOf(viewer)}?limit=2&cursor=${second.nextCursor}`));
    const all = [first, second, third].flatMap(({ items }) =>
      items.map((trip: { tripId: number }) => trip.tripId),
    );
    expect([all, third.nextCursor]).toEqual([at(4, 3, 2, 1, 0), null]);
  });
});

const search = (text: string) => `?search=${encodeURIComponent(text)}`;

describe('a search finds', () => {
  test.each([
    ["a customer's number as it is stored", '?search=509876543', [1]],
    ['the same with its trunk 0', '?search=0509876543', [1]],
    ['the same as it is dialled from abroad', '?search=%2B971%2050%20987%206543', [1]],
    ['the same with 00 before', '?search=00971509876543', [1]],
    ['the same as contacts give it', search('\u2068+971\u00a050\u2011987\u20116543\u2069'), [1]],
    ['the same with its trunk 0 in brackets', search('+971 (0)50 987 6543'), [1]],
    ['the same with its trunk 0 behind the code', search('971 050 987 6543'), [1]],
    ['the same in Arabic digits', search('٠٥٠ ٩٨٧ ٦٥٤٣'), [1]],
    ['the same in Persian digits, from abroad', search('\u200f+۹۷۱ ۵۰ ۹۸۷ ۶۵۴۳'), [1]],
    ["the account's own number", '?search=CASE-7', [0]],
    ['the same by its beginning, in small letters', '?search=cas', [0]],
    ['no other part of it', '?search=ASE-7', []],
    ['a customer by the beginning of their name', '?search=oma', [1]],
    ['a customer by their whole name', '?search=Omar%20Al%20Suwaidi', [1]],
    ['customers by their last name', '?search=al%20suw', [4, 3, 1, 0]],
    ['the same without its article', '?search=Suwaidi', [4, 3, 1, 0]],
    ['the same with no blank behind it', '?search=alSuwaidi', [4, 3, 1, 0]],
    ['a name of Vietnam in plain letters', '?search=nguyen%20duc', [4]],
    ['its last word in plain letters', '?search=duc', [4]],
    ["the account's own number in the digits that it has", search('دبي-٤٢'), [4]],
    ['a customer without the hamza of their name', search('احمد'), [2]],
    ['the same with blanks left out', search('أحمد عبدالله'), [2]],
    ['a last name in letters of Arabic', search('عبدالله الكعبي'), [2]],
    ['its last word', search('الكعبي'), [2]],
    ['nobody by an article alone', '?search=%D8%A7%D9%84', []],
    ['nobody by blanks alone', '?search=%20%20', []],
    ['nobody by what is a sign of searches elsewhere', '?search=%25', []],
    ['nobody by a part of a name that begins no word', '?search=waidi', []],
    ['a status', '?status=at_pickup', [3]],
    ['one of several', '?status=searching,at_pickup&vehicleTypeId=4', [4, 3, 1, 0]],
    ['a vehicle type', '?vehicleTypeId=9', [2]],
    ['nothing of days to come', '?createdFrom=2100-01-01', []],
    ['nothing of days long gone', '?createdTo=2000-01-01', []],
    ['what all filters let through alone', '?search=CASE-7&vehicleTypeId=9', []],
  ])('%s', async (_what, query, places) => {
    expect(await find(query)).toEqual(at(...places));
  });

  test('a trip by its number, with and without a mark before it', async () => {
    expect(await find(`?search=${ids[2]}`)).toEqual(at(2));
    expect(await find(`?search=%23${ids[2]}`)).toEqual(at(2));
  });

  test.each([
    ['?status=flying', 'status'],
    ['?createdFrom=yesterday', 'createdFrom'],
    ['?createdTo=2026-02-30', 'createdTo'],
    ['?cursor=abc', 'cursor'],
    ['?limit=0', 'limit'],
    ['?search=a%00b', 'search'],
    ['?vehicleTypeId=99999999999', 'vehicleTypeId'],
  ])('nothing by what makes no sense, and says which field: %s', async (query, field) => {
    expectRefusal(await viewer.get(`${tripsOf(viewer)}${query}`), 400, 'Invalid request', [field]);
  });
});

describe('to nobody else', () => {
  test('are the trips of an account shown, in no way', async () => {
    const stranger = await portal.memberOf('owner');
    const own = await booked(stranger);
    expect(await find(`?search=${own.tripId}`)).toEqual([]);
    for (const path of ['', `/${ids[0]}`, `/${ids[0]}/way`, `/${ids[0]}/cancellation`]) {
      expectRefusal(await stranger.get(`${tripsOf(viewer)}${path}`), 404, 'Account not found');
      expectRefusal(await portal.browser().get(`${tripsOf(viewer)}${path}`), 401, 'Sign in first');
    }
    for (const path of [`/${ids[0]}`, `/${ids[0]}/way`, `/${ids[0]}/cancellation`]) {
      expectRefusal(await stranger.get(`${tripsOf(stranger)}${path}`), 404, 'Trip not found');
    }
    const cancel = { clientToken: 'a-token-of-enough-length', shownFeeFils: 0 };
    expectRefusal(
      await stranger.send(`${tripsOf(stranger)}/${ids[0]}/cancellation`, cancel),
      404,
      'Trip not found',
    );
  });
});
