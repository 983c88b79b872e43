import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import {
  type BackupHeader,
  type BackupPart,
  type BackupTrailer,
  formatVersion,
  magicWord,
} from './backup-format.ts';
import { BackupRefused } from './backup-refused.ts';

const longestFirstLineBytes = 64;
const longestLineBytes = 1024 * 1024;

/**
 * Reads the parts of a backup, in constant memory. Its end has been compared with the trailer once the last
 * part has come: who wants to know that a file is whole reads to the end.
 * @throws BackupRefused when the file is missing, of another kind, cut off or altered.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart, void, undefined> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  const content = makeByteReader(file.pipe(gunzip));
  try {
    yield* readParts(content);
  } catch (error) {
    throw explainReadError(error, path);
  } finally {
    file.destroy();
    gunzip.destroy();
  }
}

/** Reads the whole file and throws away what it holds, but for what it says of itself. */
export async function inspectBackup(
  path: string,
  signal: AbortSignal,
): Promise<{ header: BackupHeader; trailer: BackupTrailer }> {
  let header: BackupHeader | undefined;
  let trailer: BackupTrailer | undefined;
  for await (const part of readBackup(path)) {
    signal.throwIfAborted();
    if (part.kind === 'header') header = part.header;
    if (part.kind === 'end') trailer = part.trailer;
  }
  return { header: header as BackupHeader, trailer: trailer as BackupTrailer };
}

async function* readParts(content: ByteReader): AsyncGenerator<BackupPart, void, undefined> {
  await requireFormat(content);
  yield { kind: 'header', header: await readValue<BackupHeader>(content, 'header') };
  let tables = 0;
  let rows = 0;
  for (;;) {
    const digest = content.digest();
    const { word, value } = splitLine(await content.readLine());
    if (word === 'table') {
      tables += 1;
      yield { kind: 'table', table: value as never };
    } else if (word === 'data') {
      for await (const bytes of content.readBytes(value as number)) yield { kind: 'data', bytes };
    } else if (word === 'rows') {
      rows += value as number;
      yield { kind: 'rows', rows: value as number };
    } else if (word === 'sequences') {
      yield { kind: 'sequences', sequences: value as never };
    } else if (word === 'end') {
      const trailer = value as BackupTrailer | null;
      const isWhole = trailer?.sha256 === digest && trailer.tables === tables && trailer.rows === rows;
      if (!isWhole || !(await content.isAtEnd())) throw new Altered();
      yield { kind: 'end', trailer };
      return;
    } else {
      throw new Altered();
    }
  }
}

async function requireFormat(content: ByteReader): Promise<void> {
  const [word, version] = (await content.readLine(longestFirstLineBytes, new Foreign())).split(' ');
  if (word !== magicWord) throw new Foreign();
  if (version === String(formatVersion)) return;
  throw new BackupRefused(
    `The backup is of format ${version}, which this release does not know: restore it with the release that made it, or a newer one.`,
  );
}

async function readValue<Value>(content: ByteReader, wanted: string): Promise<Value> {
  const { word, value } = splitLine(await content.readLine());
  if (word !== wanted) throw new Altered();
  return value as Value;
}

function splitLine(line: string): { word: string; value: unknown } {
  const space = line.indexOf(' ');
  try {
    return { word: line.slice(0, space), value: JSON.parse(line.slice(space + 1)) };
  } catch {
    throw new Altered();
  }
}

class Foreign extends Error {}
class Truncated extends Error {}
class Altered extends Error {}

function explainReadError(error: unknown, path: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new BackupRefused(`There is no file ${path}.`);
  if (code === 'EISDIR') return new BackupRefused(`${path} is a folder; name the backup file itself.`);
  if (code === 'EACCES') return new BackupRefused(`No permission to read ${path}.`);
  if (error instanceof Foreign || (code === 'Z_DATA_ERROR' && message === 'incorrect header check')) {
    return new BackupRefused(`${path} is not a backup made by \`satha backup\`.`);
  }
  if (error instanceof Truncated || code === 'Z_BUF_ERROR') {
    return new BackupRefused(`${path} is cut off: its end is missing. Use another copy or another backup.`);
  }
  if (error instanceof Altered || code === 'Z_DATA_ERROR') {
    return new BackupRefused(
      `${path} was altered or damaged: its content does not fit its checksum. Use another copy or another backup.`,
    );
  }
  return error;
}

type ByteReader = ReturnType<typeof makeByteReader>;

/** Lines and counted bytes from a stream of pieces, none of which is copied. */
function makeByteReader(stream: AsyncIterable<Buffer>) {
  const pieces = stream[Symbol.asyncIterator]();
  const hash: Hash = createHash('sha256');
  let rest: Buffer = Buffer.alloc(0);

  /** At least one byte in `rest`, or false at the end. */
  async function fill(): Promise<boolean> {
    while (rest.length === 0) {
      const { done, value } = await pieces.next();
      if (done) return false;
      rest = value;
    }
    return true;
  }
  function take(count: number): Buffer {
    const taken = rest.subarray(0, count);
    rest = rest.subarray(count);
    hash.update(taken);
    return taken;
  }

  return {
    /** The line without its end; `tooLong` is thrown when it does not end within `longestBytes`. */
    async readLine(longestBytes = longestLineBytes, tooLong: Error = new Altered()): Promise<string> {
      const parts: Buffer[] = [];
      for (let length = 0; length <= longestBytes; ) {
        if (!(await fill())) throw new Truncated();
        const newline = rest.indexOf('\n');
        const part = take(newline === -1 ? Math.min(rest.length, longestBytes + 1) : newline + 1);
        parts.push(part);
        length += part.length;
        if (newline !== -1) return Buffer.concat(parts).toString('utf8').slice(0, -1);
      }
      throw tooLong;
    },
    async *readBytes(count: number): AsyncGenerator<Buffer, void, undefined> {
      if (!Number.isSafeInteger(count) || count < 0) throw new Altered();
      for (let left = count; left > 0; ) {
        if (!(await fill())) throw new Truncated();
        const bytes = take(left);
        left -= bytes.length;
        yield bytes;
      }
    },
    isAtEnd: async () => !(await fill()),
    digest: () => hash.copy().digest('hex'),
  };
}
