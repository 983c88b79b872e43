import { createHash, randomUUID } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { asPhoto, declarationOf, type MadePhoto, makePhoto } from '../harness/photos.ts';

let scene: EvidenceScene;
beforeAll(async () => {
  scene = await openEvidenceScene();
});
afterAll(() => scene.close());

const isFile = [422, 'File is not the declared one'] as const;
const isImage = [422, 'File is not an accepted image', ['body']] as const;
const isOver = [404, 'Address is not good any more'] as const;

/** Declares a photo without sending its file. */
async function declared(photo: MadePhoto): Promise<DrivenTrip> {
  const trip = await scene.beginTrip();
  expectOk(await trip.declare(declarationOf(photo)));
  return trip;
}

const onlyItem = async ({ tripId }: DrivenTrip) => expectOk(await scene.list(tripId)).evidence[0];
const storedFiles = async () =>
  (await readdir(scene.folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

describe('The file of a photo', () => {
  test.each(['jpeg', 'png', 'webp'] as const)(
    'of type %s is kept, and shown as it was sent',
    async (format) => {
      const photo = await makePhoto(format);
      const trip = await declared(photo);
      expect((await onlyItem(trip)).photo).toEqual({ shows: 'front', ...photo.file });
      const { evidence } = expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
      const kept = { storedAt: '2026-11-18T12:00:00.000+04:00', mediaType: `image/${format}` };
      const asItIs = { shownSha256: photo.file.sha256, shownSizeBytes: photo.file.sizeBytes };
      expect(evidence.photo).toEqual({ shows: 'front', ...photo.file, ...kept, ...asItIs });
      const { url, urlsExpireAt } = (await onlyItem(trip)).photo;
      expect(urlsExpireAt).toBe('2026-11-18T12:10:00.000+04:00');
      const shown = await scene.open(url);
      expect(shown.bytes).toEqual(photo.bytes);
      expect(Object.fromEntries(shown.headers)).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': String(photo.bytes.length),
        'content-disposition': expect.stringMatching(/^inline; filename="trip-\d+-1\.(jpg|png|webp)"$/),
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
    },
  );

  test.each([
    ['image/jpg'],
    ['image/pjpeg'],
    ['image/*'],
    ['application/x-www-form-urlencoded'],
    ['application/json'],
    ['multipart/form-data; boundary=x'],
    ['no type'],
    [undefined],
  ])('is taken for what it holds, whether it is called %s', async (type) => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const path = `/driver-api/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`;
    const answer = await new Promise<string>((resolve, reject) => {
      const headers = { ...trip.phone.headers(), ...(type !== undefined && { 'content-type': type }) };
      const sending = request(scene.app.baseUrl + path, { method: 'PUT', headers }, async (response) => {
        resolve(Buffer.concat(await Array.fromAsync(response)).toString());
      });
      sending.on('error', reject).end(photo.bytes);
    });
    expect(JSON.parse(answer)).toMatchObject({ data: { evidence: { photo: { mediaType: 'image/jpeg' } } } });
  });

  test('is that of the item whose name and hash came in capitals', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    const told = declarationOf({
      ...photo,
      evidenceId: photo.evidenceId.toUpperCase(),
      file: { ...photo.file, sha256: photo.file.sha256.toUpperCase() },
    });
    for (const declaration of [told, declarationOf(photo)]) {
      const { evidence } = expectOk(await trip.declare(declaration));
      expect(evidence).toMatchObject({ evidenceId: photo.evidenceId, photo: photo.file });
    }
    expectOk(await trip.sendFile(photo.evidenceId.toUpperCase(), photo.bytes));
    expect((await onlyItem(trip)).photo.storedAt).toBeDefined();
    const extra = { tripId: trip.tripId, extraId: randomUUID().toUpperCase(), kind: 'winching' };
    const asked = { ...extra, evidenceId: photo.evidenceId.toUpperCase() };
    for (let times = 0; times < 2; times += 1) {
      const { extras } = expectOk(await trip.phone.post('/trip/extras', asked));
      expect(extras).toMatchObject([{ extraId: asked.extraId.toLowerCase(), evidenceId: photo.evidenceId }]);
    }
  });

  test('is one event with its hash, however often it is sent', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => trip.sendFile(photo.evidenceId, photo.bytes)),
    );
    for (const answer of answers) expectOk(answer);
    expectOk(await trip.sendFile(photo.evidenceId, Buffer.from('not read any more')));
    const { events } = expectOk(await scene.app.get('/api/Events?limit=100', scene.account.rawApiKey));
    const mine = events.filter(
      (event: { tripID?: number; type: string }) =>
        event.tripID === trip.tripId && event.type === 'trip.evidence_stored',
    );
    expect(mine).toHaveLength(1);
    expect(mine[0].data).toEqual({
      evidenceId: photo.evidenceId,
      stage: 'pickup',
      kind: 'photo',
      sha256: createHash('sha256').update(photo.bytes).digest('hex'),
      shownSha256: photo.file.sha256,
    });
    expect((await storedFiles()).filter((name) => name.startsWith(photo.evidenceId))).toHaveLength(1);
  });

  test('comes days after the trip, when its driver is signed in again', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    await trip.complete();
    scene.clock.advance({ hours: 24 * 9 });
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    expect((await onlyItem(trip)).photo.storedAt).toBeDefined();
  });

  test('of a signature is kept, too, and a thumbnail of it has a white ground', async () => {
    const ink = { create: { width: 900, height: 300, channels: 4, background: '#0000' } } as const;
    const signature = asPhoto(await sharp(ink).png().toBuffer());
    const trip = await scene.beginTrip();
    const { evidenceId, file } = signature;
    const told = { evidenceId, stage: 'delivery', recordedAt: '2026-11-18T12:00:00+04:00', signature: file };
    expectOk(await trip.declare(told));
    expectOk(await trip.sendFile(evidenceId, signature.bytes, 'application/octet-stream'));
    const shown = await scene.open((await onlyItem(trip)).signature.thumbnailUrl);
    const { dominant } = await sharp(shown.bytes).stats();
    expect(dominant).toEqual({ r: 248, g: 248, b: 248 });
  });
});

describe('Nothing is kept, and the item still waits for its file,', () => {
  test.each([
    [
      'with another hash',
      async (photo: MadePhoto) => Buffer.concat([photo.bytes.subarray(0, -1), Buffer.from('x')]),
      isFile,
    ],
    ['that breaks off', async (photo: MadePhoto) => photo.bytes.subarray(0, -100), isFile],
    [
      'with bytes too many',
      async (photo: MadePhoto) => Buffer.concat([photo.bytes, Buffer.from('x')]),
      isFile,
    ],
    ['that is another photo', async () => (await makePhoto()).bytes, isFile],
  ])('of a file %s', async (_what, makeBytes, refusal) => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    expectRefusal(await trip.sendFile(photo.evidenceId, await makeBytes(photo)), ...refusal);
    expect((await onlyItem(trip)).photo).toEqual({ shows: 'front', ...photo.file });
    expect((await storedFiles()).filter((name) => name.startsWith(photo.evidenceId))).toEqual([]);
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
  });

  const png = (width: number, height: number) => {
    const head = Buffer.from('89504e470d0a1a0a0000000d4948445200000000000000000802000000', 'hex');
    head.writeUInt32BE(width, 16);
    head.writeUInt32BE(height, 20);
    return Buffer.concat([head, Buffer.alloc(2_000)]);
  };
  test.each([
    [
      'a drawing with a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
    ],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')],
    ['an image of 4 gigapixels', png(65_535, 65_535)],
    ['an image without height', png(100, 0)],
    ['zeros', Buffer.alloc(300_000)],
    ['the beginning of a JPEG and nothing else', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    [
      'a JPEG whose size never comes',
      Buffer.concat([
        Buffer.from('ffd8', 'hex'),
        ...Array.from({ length: 9 }, () =>
          Buffer.concat([Buffer.from('ffe1fffe', 'hex'), Buffer.alloc(65_532)]),
        ),
      ]),
    ],
  ])('of %s, whatever it says to be', async (_what, bytes) => {
    const photo = asPhoto(bytes);
    const trip = await declared(photo);
    expectRefusal(await trip.sendFile(photo.evidenceId, photo.bytes), ...isImage);
    expect((await storedFiles()).filter((name) => name.startsWith(photo.evidenceId))).toEqual([]);
  });

  test('of a file that nobody declared, that is another driver’s, or of a kind without files', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const other = await scene.beginTrip();
    const notFound = [404, 'Evidence not found'] as const;
    expectRefusal(await other.sendFile(photo.evidenceId, photo.bytes), ...notFound);
    const path = `/driver-api/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`;
    const asOther = await scene.app.send('PUT', path, undefined, {}, other.phone.headers());
    expectRefusal(asOther, ...notFound);
    const stolen = await fetch(scene.app.baseUrl + path, {
      method: 'PUT',
      headers: { ...other.phone.headers(), 'content-type': 'image/jpeg' },
      body: new Uint8Array(photo.bytes),
    });
    expect(stolen.status).toBe(404);
    expect((await onlyItem(trip)).photo.storedAt).toBeUndefined();
  });

  test('of more than eight megabytes, which are not read', async () => {
    const photo = await makePhoto();
    const trip = await declared(photo);
    const answer = await trip.sendFile(photo.evidenceId, Buffer.alloc(8 * 1024 * 1024 + 1));
    expectRefusal(answer, 413, 'Request body is too large');
  });

  test('without a token', async () => {
    const answer = await fetch(`${scene.app.baseUrl}/driver-api/trips/1/evidence/x/file`, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(1_000_000),
    });
    expect(answer.status).toBe(401);
  });

  test('where a file comes to an operation that takes none', async () => {
    const trip = await scene.beginTrip();
    const answer = await fetch(`${scene.app.baseUrl}/driver-api/trips/${trip.tripId}/evidence`, {
      method: 'POST',
      headers: { ...trip.phone.headers(), 'content-type': 'image/jpeg' },
      body: new Uint8Array(1_000),
    });
    expect(answer.status).toBe(415);
  });
});

describe('While the store is away', () => {
  test('facts are taken, files are asked for again, and come later', async () => {
    const away = await openEvidenceScene();
    const trip = await away.beginTrip();
    const photo = await makePhoto();
    await writeFile(away.folder, 'no folder');
    expectOk(await trip.declare(declarationOf(photo)));
    const answer = await trip.sendFile(photo.evidenceId, photo.bytes);
    expectRefusal(answer, 503, 'Service unavailable');
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(away.app.logLines.join()).toContain('until their store can be used');
    await away.close();
  });
});

describe('An address', () => {
  test('shows a small JPEG of a photo, turned as it was taken, made once', async () => {
    const wide = { create: { width: 1_200, height: 600, channels: 3, background: '#c00' } } as const;
    const turned = await sharp(wide).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const photo = asPhoto(turned);
    const trip = await declared(photo);
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    const { thumbnailUrl } = (await onlyItem(trip)).photo;
    const answers = await Promise.all(Array.from({ length: 10 }, () => scene.open(thumbnailUrl)));
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      const { width, height, exif } = await sharp(answer.bytes).metadata();
      expect({ width, height, exif }).toEqual({ width: 240, height: 480, exif: undefined });
    }
    expect(
      (await storedFiles()).filter(
        (name) => name === `${photo.evidenceId}-${scene.account.accountId}-${trip.tripId}-small`,
      ),
    ).toHaveLength(1);
  });

  test('of a thumbnail of an image that breaks off shows what there is, and the service lives on', async () => {
    const whole = (await makePhoto('jpeg', { width: 800, height: 600 })).bytes;
    const photo = asPhoto(whole.subarray(0, whole.length / 2));
    const trip = await declared(photo);
    expectOk(await trip.sendFile(photo.evidenceId, photo.bytes));
    const answer = await scene.open((await onlyItem(trip)).photo.thumbnailUrl);
    expect(answer.status).toBe(200);
  });

  test('is good for ten minutes, and for no moment longer', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const { url, thumbnailUrl } = (await onlyItem(trip)).photo;
    scene.clock.advance({ seconds: 599 });
    expect((await scene.open(url)).status).toBe(200);
    scene.clock.advance({ seconds: 1 });
    for (const address of [url, thumbnailUrl]) {
      expectRefusal(await scene.app.get(new URL(address).pathname), ...isOver);
    }
  });

  test('ends with its key, and with its account', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const { url } = (await onlyItem(trip)).photo;
    const { accountId, apiKeyId } = scene.account;
    const change = (text: string, id: number) => scene.app.db.query({ text, values: [id] });
    await change(
      `UPDATE api_keys SET status = 'inactive', disabled_by = 'operator' WHERE api_key_id = $1`,
      apiKeyId,
    );
    expectRefusal(await scene.app.get(new URL(url).pathname), ...isOver);
    await change(`UPDATE api_keys SET status = 'active', disabled_by = NULL WHERE api_key_id = $1`, apiKeyId);
    await change(
      `UPDATE accounts SET suspended_at = now(), suspended_reason = 'x' WHERE account_id = $1`,
      accountId,
    );
    expectRefusal(await scene.app.get(new URL(url).pathname), ...isOver);
    await change(
      'UPDATE accounts SET suspended_at = NULL, suspended_reason = NULL WHERE account_id = $1',
      accountId,
    );
    expect((await scene.open(url)).status).toBe(200);
  });

  test('opens nothing once a letter of it is another one', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const path = new URL((await onlyItem(trip)).photo.url).pathname;
    const start = '/evidence/'.length;
    for (let at = start; at < path.length; at += 1) {
      const other = path[at] === '1' ? '2' : '1';
      const answer = await scene.app.get(path.slice(0, at) + other + path.slice(at + 1));
      expect([404, path[at]]).toEqual([answer.status, path[at]]);
    }
    expectRefusal(await scene.app.get(`${path}1`), ...isOver);
    expectRefusal(await scene.app.get('/evidence/1.2.3'), ...isOver);
  });

  test('stands in no log', async () => {
    const photo = await makePhoto();
    const trip = await scene.beginTrip();
    await trip.keep(photo);
    const { url } = (await onlyItem(trip)).photo;
    await scene.open(url);
    const token = new URL(url).pathname.split('/')[2] ?? '';
    expect(scene.app.logLines.join()).not.toContain(token);
  });
});
