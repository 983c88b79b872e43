import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeRawApiKey } from '../api-keys/raw-api-key.ts';
import { redactBody, redactPath, redactText } from './redact-body.ts';
import { bodyLimits } from './request-log-policy.ts';

const parsed = (body: unknown) => JSON.parse(redactBody(JSON.stringify(body), 'request') ?? 'null');

describe('what is kept of a body', () => {
  test('a customer is known by a first letter and two digits, and everything else is as it was sent', () => {
    const body = {
      fromLat: 25.2,
      vehicleTypeId: 4,
      firstName: 'Maitha',
      lastName: 'ب',
      mobileNumber: '0559876543',
      phoneCode: '971',
      departureTime: null,
      isUrgent: true,
    };
    expect(parsed(body)).toEqual({
      ...body,
      firstName: 'M•••••',
      lastName: '•',
      mobileNumber: '••••••••43',
    });
  });

  test.each([
    ['+971 55-987 6543', '+••• ••-••• ••43'],
    ['55', '••'],
    ['٠٥٥٩٨٧٦٥٤٣', '••••••••٤٣'],
    ['call Maitha', '•••• ••••••'],
    [559876543, '•••••••43'],
    [{ number: '0559876543' }, '[hidden]'],
    [null, null],
  ])('a mobile number %j is kept as %j, so that its form can be told', (mobileNumber, kept) => {
    expect(parsed({ mobileNumber })).toEqual({ mobileNumber: kept });
  });

  test.each([
    ['https://hooks.example.ae', 'https://hooks.example.ae'],
    ['https://hooks.example.ae:8443/', 'https://hooks.example.ae:8443/'],
    ['https://hooks.example.ae/satha/SECRET', 'https://hooks.example.ae/[hidden]'],
    ['https://hooks.example.ae?key=SECRET', 'https://hooks.example.ae/[hidden]'],
    ['https://hooks.example.ae/#SECRET', 'https://hooks.example.ae/[hidden]'],
    ['https://SECRET:SECRET@hooks.example.ae/', 'https://hooks.example.ae/[hidden]'],
    ['HTTPS://Hooks.example.ae\\SECRET', 'https://hooks.example.ae/[hidden]'],
    ['https://0559876543.example.ae/', 'https://••••••••43.example.ae/[hidden]'],
    ['hooks.example.ae/SECRET', '[hidden]'],
    ['mailto:SECRET', '[hidden]'],
    ['https://[SECRET', '[hidden]'],
    [`https://${'a'.repeat(1_000)}/`, `https://${'a'.repeat(492)}… (1009 characters)`],
    [['https://hooks.example.ae/SECRET'], '[hidden]'],
    ['', '[hidden]'],
    [null, null],
  ])('of the address %j no more is kept than where it leads to: %j', (url, kept) => {
    const body = { url, endpoints: [{ url, thumbnail_URL: url, docUrl: '/docs/errors/x' }] };
    expect(parsed(body)).toEqual({
      url: kept,
      endpoints: [{ url: kept, thumbnail_URL: kept, docUrl: '/docs/errors/x' }],
    });
  });

  test('a job is kept as far as it says nothing of a person or of the very vehicle', () => {
    const job = {
      vehicle: {
        make: 'Tesla',
        model: 'Model 3',
        year: 2024,
        bodyType: 'sedan',
        rolls: false,
        lockedWheels: 2,
      },
      site: { kind: 'basement', heightLimitMeters: 2.1, level: -2 },
      incident: { cause: 'accident', passengers: 1 },
    };
    expect(parsed({ job })).toEqual({ job });
    const personal = {
      vehicle: { plate: { emirate: 'dubai', number: '40777' }, vin: 'WBA3A5C50CF777777' },
      site: { notes: 'SECRET' },
      incident: { caseNumber: 'CL-40777', policeReport: { number: '40777' } },
      recipient: { name: 'Zaphod', phoneCode: '971', mobileNumber: '501234567' },
      notes: 'SECRET',
    };
    const at = '[hidden]';
    expect(parsed({ job: personal })).toEqual({
      job: {
        vehicle: { plate: at, vin: at },
        site: { notes: at },
        incident: { caseNumber: at, policeReport: at },
        recipient: { name: 'Z•••••', phoneCode: '971', mobileNumber: '•••••••67' },
        notes: at,
      },
    });
  });

  test.each([
    { vehicle: { plate: 'Zaphod 40777' } },
    { vehicle: { plateNo: '40777', chassisNumber: 'WBA3A5C50CF777777' } },
    { vehicle: { plateNo: 40777 } },
    { vehicle: { bodyType: 'Zaphod', year: '40777', make: { name: ['40777'], of: 'Zaphod' } } },
    { vehicle: ['40777', { owner: 'Zaphod' }, [40777]] },
    { vehicle: 'Zaphod 40777', site: 40777, incident: 'Zaphod', recipient: 'Zaphod 40777' },
    { incident: { caseNo: 'CL-40777', police: { report: [40777] } } },
    { note: 'Zaphod', Vehicle: { VIN_no: '40777' }, job: { make: 'Zaphod' }, plate: 'Zaphod' },
    'Zaphod 40777',
    40777,
    ['Zaphod', { plate: '40777' }],
  ])('what is misnamed or misplaced in a job is not kept: %j', (job) => {
    for (const body of [{ job }, { JOB: job }, { data: [{ job }] }]) {
      const kept = redactBody(JSON.stringify(body), 'request');
      expect(kept).toContain('[hidden]');
      expect(kept).not.toMatch(/40777|777777|Zaphod/);
    }
  });

  test('the plate of a truck is kept, outside a job', () => {
    expect(parsed({ driver: { plate: 'Dubai K 40217' } })).toEqual({ driver: { plate: 'Dubai K 40217' } });
  });

  test('lists, texts and depth are cut, and each cut says so', () => {
    const deep = Array.from({ length: 20 }).reduce<unknown>((inner) => ({ inner }), 'bottom');
    const kept = parsed({
      trips: Array.from({ length: 25 }, (_, id) => ({ id, note: 'x'.repeat(200) })),
      text: 'x'.repeat(600),
      deep,
    });
    expect(kept.trips).toHaveLength(5 + 1);
    expect(kept.trips.at(-1)).toBe('… 20 more');
    expect(kept.text).toBe(`${'x'.repeat(500)}… (600 characters)`);
    expect(JSON.stringify(kept.deep)).not.toContain('bottom');
  });

  test('an answer keeps up to twelve entries of a list, and fewer where all of it would be too long', () => {
    const answer = (fareLines: object[], more: object = {}) =>
      JSON.parse(redactBody(JSON.stringify({ name: 'Maitha', fareLines, ...more }), 'response') ?? 'null');
    const lines = (count: number, note = '') => Array.from({ length: count }, (_, id) => ({ id, note }));
    expect(answer(lines(12)).fareLines).toEqual(lines(12));
    expect(answer(lines(14)).fareLines).toEqual([...lines(12), '… 2 more']);
    const long = 'x'.repeat(450);
    expect(answer(lines(12, long), { text: long }).fareLines).toEqual(lines(12, long));
    const longer = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`field${at}`, long]));
    expect(answer(lines(12, long), longer).fareLines).toEqual([...lines(5, long), '… 7 more']);
  });

  test('what is still too long is not kept, and neither is what is no body', () => {
    const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, 'x'.repeat(400)]));
    expect(redactBody(JSON.stringify(fields), 'request')).toBeUndefined();
    expect(redactBody(undefined, 'request')).toBeUndefined();
    expect(redactBody('{"firstName":"Mai', 'request')).toBeUndefined();
  });

  test('no name, mobile number or raw key of a customer or an account is kept, wherever it lies', () => {
    const secretName = fc.string({ minLength: 6, maxLength: 40, unit: fc.constantFrom(...'QWXZ') });
    const mobile = fc.stringMatching(/^05[0-8][0-9]{7}$/).filter((number) => !/^05[17]/.test(number));
    const key = fc.constantFrom('test', 'live').map((environment) => makeRawApiKey(environment as 'test'));
    const hidden = (value: fc.Arbitrary<unknown>) =>
      fc.oneof(
        value,
        value.map((one) => ({ one })),
        value.map((one) => [one, { deeper: one }]),
      );
    fc.assert(
      fc.property(
        fc.record({ name: secretName, number: mobile, rawKey: key }),
        fc.jsonValue({ maxDepth: 3 }),
        fc.constantFrom(
          'firstName',
          'lastName',
          'FIRST_NAME',
          'full-name',
          'customerName',
          'email',
          'nameAr',
        ),
        fc.constantFrom('mobileNumber', 'mobile_number', 'phone', 'PhoneNumber'),
        ({ name, number, rawKey }, other, nameField, numberField) => {
          const [nameForm] = fc.sample(hidden(fc.constant(name)), 1);
          const body = {
            other,
            list: [{ [nameField]: nameForm }, { [numberField]: number }],
            note: `call ${number} or +971 ${number.slice(1)} with ${rawKey}`,
            [`as a field ${number} ${rawKey}`]: 1,
            apiKey: rawKey,
          };
          const text = redactBody(JSON.stringify(body), 'request') ?? '';
          expect(text).not.toContain(name.slice(1, 6));
          expect(text).not.toContain(number.slice(1));
          expect(text).not.toContain(rawKey.slice(13));
          expect(() => JSON.parse(text)).not.toThrow();
        },
      ),
    );
  });

  test('any JSON at all is kept as JSON of bounded length, or not', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        const text = redactBody(JSON.stringify(body), 'request');
        if (text === undefined) return;
        JSON.parse(text);
        expect(text.length).toBeLessThanOrEqual(bodyLimits.longestBody);
      }),
    );
  });
});

describe('what is kept of a path', () => {
  test.each([
    ['/api/Trips/7?limit=5&statusCode=2', '/api/Trips/7?limit=5&statusCode=2'],
    ['/api/Trips?mobileNumber=0559876543&limit=5', '/api/Trips?mobileNumber=••••••••43&limit=5'],
    ['/api/Trips?mobileNumber=%30559876543', '/api/Trips?mobileNumber=••••••••43'],
    ['/api/Trips?firstName=Al%20Noor', '/api/Trips?firstName=A••••••'],
    ['/api/0559876543/x', '/api/••••••••43/x'],
    ['/api/Trips?key=svc_sk_test_abc', '/api/Trips?key=[hidden]'],
    ['/api/svc_sk_live_abcdef', '/api/svc_sk_live_[hidden]'],
    ['/api/Trips?x=%E0%A4%A', '/api/Trips?x=%25E0%25A4%25A'],
  ])('%s is kept as %s', (path, kept) => {
    expect(redactPath(path)).toBe(kept);
  });
});

test('half characters and null characters, which no database keeps, are replaced', () => {
  expect(redactText('a\0b\ud800c')).toBe('a\ufffdb\ufffdc');
});
