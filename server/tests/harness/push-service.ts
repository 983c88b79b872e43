import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type PushRequest = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type Answer = (request: PushRequest, response: ServerResponse) => void;

export type PushService = {
  /** Such as `localhost:41234`, as SATHA_PUSH_HOSTS has it. */
  readonly host: string;
  readonly requests: readonly PushRequest[];
  /** Undefined: 201, as RFC 8030 has it. */
  answerBy(answer: Answer | undefined): void;
  /** A browser that has just subscribed. */
  subscribe(): TestBrowser;
  close(): Promise<void>;
};

/** A browser's side of a subscription. */
export type TestBrowser = {
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Reads a message as RFC 8291 has it. @throws where it was not written for this browser. */
  decrypt(body: Buffer): string;
};

const tls = (name: string) => readFileSync(join(import.meta.dirname, '../fixtures/tls', name), 'utf8');

/** A push service on this machine by TLS, which this process trusts until it is closed. */
export async function startPushService(): Promise<PushService> {
  const requests: PushRequest[] = [];
  const sockets = new Set<Socket>();
  const created: Answer = (_, response) => void response.writeHead(201).end();
  let answer = created;
  const server = createServer({ key: tls('key.pem'), cert: tls('certificate.pem') }, (incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { url: path = '', headers } = incoming;
      const request = { path, headers, body: Buffer.concat(chunks) };
      requests.push(request);
      answer(request, response);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  // The service calls both addresses of the name, and listens on one.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, tls('ca.pem')]);
  const host = `localhost:${(server.address() as AddressInfo).port}`;
  return {
    host,
    requests,
    answerBy(given) {
      answer = given ?? created;
    },
    subscribe: () => openBrowser(`https://${host}/push/${randomBytes(16).toString('base64url')}`),
    async close() {
      setDefaultCACertificates(trusted);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser with a subscription at that address. */
export function openBrowser(endpoint: string): TestBrowser {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys('base64url');
  const auth = randomBytes(16);
  return {
    subscription: { endpoint, keys: { p256dh, auth: auth.toString('base64url') } },
    decrypt: (body) => decrypt(body, pair, auth),
  };
}

/** RFC 8188 with the keys of RFC 8291: one record, of which the padding is taken off. */
function decrypt(body: Buffer, pair: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('the message is not one record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no end of the record');
  return padded.subarray(0, end).toString('utf8');
}

export type VapidClaims = { readonly aud: string; readonly exp: number; readonly sub: string };

/** Checks who sends, as RFC 8292 has it, and returns the claims and the key. @throws where it is nobody. */
export function readVapid(authorization: string | undefined): {
  readonly claims: VapidClaims;
  readonly publicKey: string;
} {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization ?? '') ?? [];
  const [head = '', payload = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  const point = Buffer.from(publicKey, 'base64url');
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${payload}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (read(head).alg !== 'ES256' || !isSigned) throw new Error('the sender has not signed');
  return { claims: read(payload), publicKey };
}
