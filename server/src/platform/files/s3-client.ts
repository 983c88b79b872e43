import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Hash } from '@smithy/core/serde';
import { SignatureV4 } from '@smithy/signature-v4';
import type { Clock } from '../../values/clock.ts';
import { FileStoreUnavailable } from './file-store.ts';

/** A bucket of a service that speaks S3, and the key that opens it. */
export type S3Bucket = {
  /** Where the service answers: https or http, with a path where it has one. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket stands in the path of addresses; otherwise the host's name begins with it. */
  readonly pathStyle: boolean;
};

export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Name of an object, of letters that need no encoding; undefined: the bucket itself. */
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: {
    readonly bytes: AsyncIterable<Uint8Array>;
    readonly sizeBytes: number;
    readonly sha256: string;
  };
};

export type S3Answer = {
  /** Undefined where the service does not tell. */
  readonly sizeBytes: number | undefined;
  /** To be read or destroyed. */
  readonly bytes: Readable;
};

export type S3ClientOptions = {
  /** The time as the service knows it: it refuses requests that were signed a quarter of an hour ago. */
  readonly clock: Clock;
  /** For how long the service may be silent whenever something is waited for. */
  readonly patienceMs: number;
};

export type S3Client = {
  /**
   * Calls once; undefined when there is no such object. Of a body no more than a piece is in memory, and what its own
   * bytes throw is thrown as it is.
   * @throws FileStoreUnavailable with its cause, for whatever else the service or the way to it does.
   */
  send(call: S3Call): Promise<S3Answer | undefined>;
};

/** Why the service did not do what it was asked. Its own text is left out: it repeats what was sent. */
class S3Refusal extends Error {
  readonly code: string;

  constructor(statusCode: number, code: string) {
    super(`the S3 service answered ${statusCode} ${code}`.trimEnd());
    this.code = code;
  }
}

/** Our own figures. A service that was never heard to say `100 Continue` gets the bytes after a second. */
const longestContinueMs = 1_000;
const mostRefusalBytes = 16_384;
const sha256OfNothing = createHash('sha256').digest('hex');

/** Opens the way to a bucket. Every request is signed (AWS Signature Version 4), over its body's SHA-256, too. */
export function createS3Client(bucket: S3Bucket, { clock, patienceMs }: S3ClientOptions): S3Client {
  const base = baseOf(bucket);
  const isSecure = base.protocol === 'https:';
  // Each connection is used once: none is found dead when half a photo was sent.
  const agent = isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false });
  const signer = new SignatureV4({
    service: 's3',
    region: bucket.region,
    credentials: bucket,
    sha256: Hash.bind(null, 'sha256'),
    uriEscapePath: false,
  });
  const inTime = <Value>(wait: Promise<Value>) => waitInTime(wait, patienceMs);
  let saysContinue = false;

  /**
   * Waits until bytes may be sent. A service that says `100 Continue` is waited for, however busy it is: it closes the
   * connection on bytes that it does not want, and its answer is lost with it.
   */
  async function untilContinue(request: ClientRequest, answered: Promise<IncomingMessage>): Promise<void> {
    const asked = Promise.race([once(request, 'continue').then(() => true), answered.then(() => false)]);
    const second = delay(longestContinueMs, undefined, { ref: false });
    const first = await Promise.race([asked, second]).catch(explain);
    const isTold = first ?? (saysContinue && (await inTime(asked).catch(explain)));
    if (isTold) saysContinue = true;
  }

  async function open({ method, key, query = {}, body }: S3Call): Promise<ClientRequest> {
    const path = key === undefined ? base.pathname : `${base.pathname.replace(/\/$/, '')}/${key}`;
    const headers = {
      host: base.host,
      'x-amz-content-sha256': body?.sha256 ?? sha256OfNothing,
      // A key that is refused is told so before a byte is sent.
      ...(body && { 'content-length': String(body.sizeBytes), expect: '100-continue' }),
    };
    const { protocol, hostname } = base;
    const signed = await signer.sign(
      { method, protocol, hostname, path, query, headers },
      { signingDate: new Date(clock().epochMilliseconds) },
    );
    const parameters = new URLSearchParams(query).toString();
    const url = new URL(parameters === '' ? path : `${path}?${parameters}`, base);
    const options: RequestOptions = { method, headers: signed.headers, agent };
    return isSecure ? requestHttps(url, { ...options, rejectUnauthorized: true }) : requestHttp(url, options);
  }

  return {
    async send(call) {
      const request = await open(call);
      const answered = untilAnswered(request);
      try {
        await sendBody(request, answered, call.body?.bytes ?? [], { untilContinue, inTime });
        const response = await inTime(answered).catch(explain);
        if (isDone(response)) return answerOf(response, inTime);
        const refusal = await inTime(readRefusal(response)).catch(explain);
        if (response.statusCode === 404 && refusal.code === 'NoSuchKey') return undefined;
        throw new FileStoreUnavailable(refusal);
      } catch (error) {
        request.destroy();
        throw error;
      }
    },
  };
}

function baseOf({ endpoint, bucket, pathStyle }: S3Bucket): URL {
  const base = new URL(endpoint);
  if (pathStyle) base.pathname = `${base.pathname.replace(/\/$/, '')}/${bucket}`;
  else base.hostname = `${bucket}.${base.hostname}`;
  return base;
}

function untilAnswered(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.once('response', resolve);
  request.on('error', reject);
  // Whoever waits for it is told; an error while nobody does is not the process's end.
  promise.catch(() => undefined);
  return promise;
}

const isDone = ({ statusCode = 0 }: IncomingMessage) => statusCode >= 200 && statusCode < 300;

/**
 * Sends a body piece by piece, as fast as it is taken, until it ends or is refused. A service that has a newer object of the
 * name already may be done before it has read anything: the rest is looked at by whoever gives it, and not sent.
 */
async function sendBody(
  request: ClientRequest,
  answered: Promise<IncomingMessage>,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  {
    untilContinue,
    inTime,
  }: {
    untilContinue(request: ClientRequest, answered: Promise<IncomingMessage>): Promise<void>;
    inTime<Value>(wait: Promise<Value>): Promise<Value>;
  },
): Promise<void> {
  let early: IncomingMessage | undefined;
  request.once('response', (response) => {
    early = response;
  });
  const isRefused = () => early !== undefined && !isDone(early);
  if (request.hasHeader('expect')) {
    await untilContinue(request, answered);
    if (isRefused()) return;
  }
  for await (const part of bytes) {
    if (isRefused()) return;
    if (early || request.write(part)) continue;
    await inTime(Promise.race([once(request, 'drain'), answered])).catch(explain);
  }
  request.end();
}

function answerOf(
  response: IncomingMessage,
  inTime: <Value>(wait: Promise<Value>) => Promise<Value>,
): S3Answer {
  async function* read(): AsyncGenerator<Uint8Array> {
    const parts = response[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await inTime(parts.next()).catch(explain);
      if (done) return;
      yield value;
    }
  }
  const bytes = Readable.from(read(), { objectMode: false });
  bytes.once('close', () => response.destroy());
  const length = response.headers['content-length'];
  return { sizeBytes: length === undefined ? undefined : Number(length), bytes };
}

/** Of the answer's XML the code alone is read, such as `AccessDenied`. */
async function readRefusal(response: IncomingMessage): Promise<S3Refusal> {
  let text = '';
  for await (const part of response.setEncoding('latin1')) {
    text += part;
    if (text.length >= mostRefusalBytes) break;
  }
  return new S3Refusal(response.statusCode ?? 0, /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(text)?.[1] ?? '');
}

async function waitInTime<Value>(wait: Promise<Value>, patienceMs: number): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`the S3 service was silent for ${patienceMs} ms`)),
    patienceMs,
  );
  return Promise.race([wait, late.promise]).finally(() => clearTimeout(timer));
}

/** Names of two addresses of a host that both failed have no message of their own. */
function explain(error: unknown): never {
  if (!(error instanceof AggregateError)) throw new FileStoreUnavailable(error);
  const [first] = error.errors;
  throw new FileStoreUnavailable(first ?? error);
}
