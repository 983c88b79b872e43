import { text } from 'node:stream/consumers';
import type { Clock } from '../../values/clock.ts';
import { type FileStore, FileStoreUnavailable, isFileName, requireFileName } from './file-store.ts';
import { createS3Client, type S3Answer, type S3Bucket, type S3Call } from './s3-client.ts';
import { verifyFile } from './verify-file.ts';

type S3StoreDeps = {
  readonly bucket: S3Bucket;
  /** What names of objects begin with, before a slash: one bucket serves several. */
  readonly prefix: string;
  /** The time as the service knows it. */
  readonly clock: Clock;
  /** For how long the service may be silent whenever something is waited for. */
  readonly patienceMs?: number;
  readonly namesAtOnce?: number;
};

/** Our own figure: a driver's phone waits half a minute, and a service that serves well begins to answer within a second. */
const usualPatienceMs = 5_000;
/** As many as S3 tells at once. */
const mostNamesAtOnce = 1_000;

/**
 * Keeps files in a bucket of an S3-compatible service, each with one request. The service is told size and SHA-256
 * beforehand and gets the last piece only once the bytes proved to be those, so that a file is there whole or not at all
 * even where a service does not check.
 */
export function createS3Store({
  bucket,
  prefix,
  clock,
  patienceMs = usualPatienceMs,
  namesAtOnce = mostNamesAtOnce,
}: S3StoreDeps): FileStore {
  const client = createS3Client(bucket, { clock, patienceMs });
  const keyOf = (name: string) => `${prefix}/${requireFileName(name)}`;

  /** Asks for something that is always there. */
  async function ask(call: S3Call): Promise<S3Answer> {
    const answer = await client.send(call);
    if (answer) return answer;
    throw new FileStoreUnavailable(new Error('the S3 service answered that there is no such key'));
  }

  return {
    async put(name, bytes, expected) {
      const verified = holdLast(verifyFile(bytes, expected));
      const { sizeBytes, sha256 } = expected;
      const answer = await ask({
        method: 'PUT',
        key: keyOf(name),
        body: { bytes: verified, sizeBytes, sha256 },
      });
      answer.bytes.destroy();
    },
    async open(name) {
      const answer = await client.send({ method: 'GET', key: keyOf(name) });
      if (!answer) return undefined;
      const { sizeBytes, bytes } = answer;
      if (sizeBytes !== undefined) return { sizeBytes, bytes };
      bytes.destroy();
      throw new FileStoreUnavailable(new Error('the S3 service does not tell the size of an object'));
    },
    async remove(name) {
      const answer = await client.send({ method: 'DELETE', key: keyOf(name) });
      answer?.bytes.destroy();
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          'max-keys': String(namesAtOnce),
          prefix: `${prefix}/`,
          ...(after !== undefined && { 'start-after': after }),
        };
        const { bytes } = await ask({ method: 'GET', query });
        const { keys, isLast } = readPage(await text(bytes));
        // Objects that somebody else put there are none of ours.
        yield* keys.map((key) => key.slice(prefix.length + 1)).filter(isFileName);
        const last = keys.at(-1);
        if (!isLast && last === after) throw isNoPage();
        after = isLast ? undefined : last;
      } while (after !== undefined);
    },
    /** Nothing to do: a service keeps nothing of a request that broke off. */
    async removeAbandoned() {},
  };
}

/** Passes copies of pieces on, each when the next piece is there or the bytes have ended well. */
async function* holdLast(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array | undefined;
  for await (const part of parts) {
    if (part.length === 0) continue;
    if (held) yield held;
    held = new Uint8Array(part);
  }
  if (held) yield held;
}

const isNoPage = () =>
  new FileStoreUnavailable(new Error('the S3 service answered with no list of the objects that come next'));

/** Reads one page of the names in a bucket, in the order of their letters. */
function readPage(xml: string): { readonly keys: readonly string[]; readonly isLast: boolean } {
  if (!xml.includes('<ListBucketResult')) throw isNoPage();
  const keys = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) =>
    decodeURIComponent(key.replaceAll('+', ' ')),
  );
  return { keys, isLast: !/<IsTruncated>true<\/IsTruncated>/.test(xml) };
}
