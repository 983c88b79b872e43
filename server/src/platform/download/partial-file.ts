import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';

/** What tells one content of an address from the next: an entity tag that promises equal bytes, or a date. */
export type Validator = string;

/** What is known of a file that has been taken in part. */
type PartialState = {
  readonly address: string;
  /** Undefined: the server says nothing by which its file could be known again, so that nothing can be gone on with. */
  readonly validator?: Validator | undefined;
  readonly totalBytes?: number | undefined;
};

/** A file on its way: `<path>.part`, and beside it `<path>.part.json` with what it is a part of. */
export type PartialFile = {
  readonly partPath: string;
  /** How much is there. */
  readonly bytes: number;
  readonly state: PartialState;
  /** Forgets what is there and begins anew with what the server now says of its file. */
  restart(state: Omit<PartialState, 'address'>): Promise<void>;
  append(chunk: Uint8Array): Promise<void>;
  /** Gives the whole file its name. */
  finish(): Promise<void>;
  /** Gives up the file for now; returns how much was kept to go on with. */
  leave(): Promise<number>;
};

/** Opens the partial file of `path`; what came from another address is overwritten once something else comes. */
export async function openPartialFile(path: string, address: string): Promise<PartialFile> {
  const partPath = `${path}.part`;
  const statePath = `${partPath}.json`;
  let state: PartialState = { address };
  let bytes = 0;
  const earlier = await readState(statePath);
  if (earlier?.address === address && earlier.validator !== undefined) {
    bytes = await sizeOf(partPath);
    if (bytes > 0) state = earlier;
  }
  let isOurs = bytes > 0;
  let file: FileHandle | undefined = isOurs ? await open(partPath, 'r+') : undefined;
  const close = async () => {
    await file?.close();
    file = undefined;
  };
  return {
    partPath,
    get bytes() {
      return bytes;
    },
    get state() {
      return state;
    },
    async restart(known) {
      await close();
      bytes = 0;
      isOurs = true;
      state = { address, ...known };
      // The content goes before its description does: a description never speaks of other bytes.
      file = await open(partPath, 'w');
      await writeFile(statePath, JSON.stringify(state));
    },
    async append(chunk) {
      if (file === undefined) throw new Error('A partial file was written to before it was begun');
      for (let done = 0; done < chunk.length; ) {
        const { bytesWritten } = await file.write(chunk, done, chunk.length - done, bytes);
        done += bytesWritten;
        bytes += bytesWritten;
      }
    },
    async finish() {
      await file?.sync();
      await close();
      await rename(partPath, path);
      await rm(statePath, { force: true });
    },
    async leave() {
      await close();
      if (!isOurs) return 0;
      if (bytes > 0 && state.validator !== undefined) return bytes;
      await rm(partPath, { force: true });
      await rm(statePath, { force: true });
      return 0;
    },
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return 0;
  }
}

async function readState(path: string): Promise<PartialState | undefined> {
  try {
    const { address, validator, totalBytes } = JSON.parse(await readFile(path, 'utf8'));
    if (typeof address !== 'string' || typeof validator !== 'string') return undefined;
    return { address, validator, totalBytes: Number.isSafeInteger(totalBytes) ? totalBytes : undefined };
  } catch {
    return undefined;
  }
}
