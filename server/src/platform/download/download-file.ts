import { setTimeout as wait } from 'node:timers/promises';
import { askServer, explainFetchError, mayPass, nameOf } from './ask-server.ts';
import { DownloadBroken, DownloadRefused, ServerAway } from './download-refused.ts';
import { findPublishedChecksum, md5Of } from './md5-checksum.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { openPartialFile, type PartialFile, type Validator } from './partial-file.ts';

export type DownloadProgress = {
  readonly takenBytes: number;
  /** Undefined where the server does not say. */
  readonly totalBytes: number | undefined;
};

export type Patience = {
  /** How long a server may say nothing. */
  readonly stallTimeoutMs: number;
  /** The waits before each further try; a try that came farther than any before begins them anew. */
  readonly retryDelaysMs: readonly number[];
};

export type DownloadRequest = {
  readonly address: URL;
  /** Where the file is put, once it is whole; its partial file lies beside. */
  readonly path: string;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: DownloadProgress) => void;
  /** Told why a try failed that is followed by another. */
  readonly onRetry?: (reason: string) => void;
  readonly patience?: Patience;
};

export type Download = {
  readonly bytes: number;
  /** Whether the server publishes a checksum; the file agrees with it. */
  readonly hasChecksum: boolean;
  readonly lastModified: Date | undefined;
};

const defaultPatience: Patience = {
  stallTimeoutMs: 30_000,
  retryDelaysMs: [1_000, 2_000, 4_000, 8_000, 16_000],
};

/**
 * Downloads a file, going on where an earlier download of the same content broke off, and gives it its name when it is
 * whole: its length is what the server says, and its MD5 what `<address>.md5` says where there is one.
 * @throws DownloadRefused with a sentence, also when the signal stops it; errors of the file system as they come.
 */
export function downloadFile(request: DownloadRequest): Promise<Download> {
  const { address, path, signal } = request;
  const isTaken = (processId: number) =>
    new DownloadRefused(
      `${path} is being downloaded by process ${processId} already. If that is something else, remove ${path}.lock.`,
    );
  return oneAtATime(`${path}.lock`, isTaken, async () => {
    const partial = await openPartialFile(path, nameOf(address));
    let lastModified: Date | undefined;
    try {
      lastModified = await takeAll(request, partial);
      const hasChecksum = await requireChecksum(request, partial);
      const { bytes } = partial;
      await partial.finish();
      return { bytes, hasChecksum, lastModified };
    } catch (error) {
      const kept = await partial.leave();
      if (!signal.aborted && !(error instanceof DownloadRefused)) throw error;
      const said = signal.aborted ? 'The download was stopped.' : (error as DownloadRefused).message;
      throw new DownloadRefused(kept > 0 ? `${said} ${sayKept(partial, kept)}` : said, { cause: error });
    }
  });
}

function sayKept({ partPath, state }: PartialFile, kept: number): string {
  const whole = state.totalBytes === undefined ? '' : ` of ${megabytes(state.totalBytes)}`;
  return `${megabytes(kept)}${whole} MB are kept in ${partPath}: the same command goes on from there.`;
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** Answers when the server last changed the file. */
function takeAll(request: DownloadRequest, partial: PartialFile): Promise<Date | undefined> {
  let hasAnswered = false;
  const take = () =>
    takeRest(request, partial, () => {
      hasAnswered = true;
    });
  // A server that answered a moment ago and is away now may come back; one that never did is told at once.
  return untilDone(request, partial, take, (error) => error instanceof DownloadBroken || hasAnswered);
}

async function untilDone<Result>(
  { address, signal, onRetry, patience = defaultPatience }: DownloadRequest,
  partial: PartialFile,
  work: () => Promise<Result>,
  mayGoOn: (error: DownloadBroken | ServerAway) => boolean,
): Promise<Result> {
  let mostBytes = partial.bytes;
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof DownloadBroken || error instanceof ServerAway)) throw error;
      if (!mayGoOn(error)) throw new DownloadRefused(`${error.message}.`, { cause: error });
      if (partial.bytes > mostBytes) failures = 0;
      mostBytes = Math.max(mostBytes, partial.bytes);
      const delayMs = patience.retryDelaysMs[failures];
      if (delayMs === undefined) {
        const sentence = `${nameOf(address)} could not be downloaded: ${error.message}.`;
        throw new DownloadRefused(sentence, { cause: error });
      }
      onRetry?.(error.message);
      await wait(delayMs, undefined, { signal });
    }
  }
}

async function takeRest(
  request: DownloadRequest,
  partial: PartialFile,
  onAnswer: () => void,
): Promise<Date | undefined> {
  const { address, signal, onProgress, patience = defaultPatience } = request;
  const stall = watchForStall(patience.stallTimeoutMs);
  try {
    const either = AbortSignal.any([signal, stall.signal]);
    const response = await askServer(address, rangeHeaders(partial), either);
    onAnswer();
    await begin(response, partial, address);
    if (response.status === 416) await response.body?.cancel();
    else {
      for await (const chunk of response.body ?? []) {
        stall.postpone();
        await partial.append(chunk);
        onProgress?.({ takenBytes: partial.bytes, totalBytes: partial.state.totalBytes });
      }
    }
    await requireLength(partial);
    return dateOf(response);
  } catch (error) {
    if (stall.signal.aborted && !signal.aborted) throw new DownloadBroken('the server fell silent');
    throw isOfFileSystem(error) ? error : explainFetchError(error, address);
  } finally {
    stall.end();
  }
}

function watchForStall(timeoutMs: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  return {
    signal: controller.signal,
    postpone: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  };
}

/** What fetch throws has the system's error in its cause, never in itself. */
const isOfFileSystem = (error: unknown): boolean => error instanceof Error && 'syscall' in error;

function rangeHeaders({ bytes, state }: PartialFile): Record<string, string> {
  if (bytes === 0 || state.validator === undefined) return {};
  return { range: `bytes=${bytes}-`, 'if-range': state.validator };
}

/** Makes the partial file ready for what the server sends: the rest of it, or the whole anew. */
async function begin(response: Response, partial: PartialFile, address: URL): Promise<void> {
  const { status } = response;
  if (status === 200) {
    return partial.restart({ validator: validatorOf(response), totalBytes: lengthOf(response) });
  }
  const { start, total } = readContentRange(response);
  const isSameContent = [undefined, partial.state.totalBytes].includes(total) && isStill(response, partial);
  const isRest = status === 206 && start === partial.bytes;
  const isWhole = status === 416 && total === partial.bytes;
  if (partial.bytes > 0 && isSameContent && (isRest || isWhole)) return;
  await response.body?.cancel();
  if (status === 206 || status === 416) {
    await partial.restart({});
    throw new DownloadBroken('the server sent another part than was asked for');
  }
  if (mayPass(status)) throw new DownloadBroken(`the server answered with status ${status}`);
  throw new DownloadRefused(`${nameOf(address)} cannot be had: the server answered with status ${status}.`);
}

/** What the server says by which the file can be known again; a weak tag promises nothing of the bytes. */
function validatorOf({ headers }: Response): Validator | undefined {
  if (isPacked(headers)) return undefined;
  const tag = headers.get('etag');
  return tag?.startsWith('"') ? tag : (headers.get('last-modified') ?? undefined);
}

function isStill(response: Response, { state }: PartialFile): boolean {
  const validator = validatorOf(response);
  return validator === undefined || validator === state.validator;
}

/** Whoever packs although not asked to says a length that is not the file's. */
const isPacked = (headers: Headers): boolean =>
  (headers.get('content-encoding') ?? 'identity') !== 'identity';

function lengthOf({ headers }: Response): number | undefined {
  const text = isPacked(headers) ? null : headers.get('content-length');
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

function readContentRange({ headers }: Response): { start?: number; total?: number } {
  const [, start, total] =
    /^bytes (?:(\d{1,15})-\d{1,15}|\*)\/(?:(\d{1,15})|\*)$/.exec(headers.get('content-range') ?? '') ?? [];
  return {
    ...(start !== undefined && { start: Number(start) }),
    ...(total !== undefined && { total: Number(total) }),
  };
}

async function requireLength(partial: PartialFile): Promise<void> {
  const { bytes, state } = partial;
  if (state.totalBytes === undefined || bytes === state.totalBytes) return;
  if (bytes > state.totalBytes) await partial.restart({});
  throw new DownloadBroken(
    `the server promised ${state.totalBytes} bytes and sent ${bytes > state.totalBytes ? 'more' : `${bytes}`}`,
  );
}

function dateOf({ headers }: Response): Date | undefined {
  const date = new Date(headers.get('last-modified') ?? '');
  return Number.isNaN(date.getTime()) ? undefined : date;
}

async function requireChecksum(request: DownloadRequest, partial: PartialFile): Promise<boolean> {
  const { address, signal, patience = defaultPatience } = request;
  const find = async () => {
    const stall = AbortSignal.timeout(patience.stallTimeoutMs);
    try {
      return await findPublishedChecksum(address, AbortSignal.any([signal, stall]));
    } catch (error) {
      throw explainFetchError(error, address);
    }
  };
  const published = await untilDone(request, partial, find, () => true);
  if (published === undefined) return false;
  if ((await md5Of(partial.partPath)) === published) return true;
  await partial.restart({});
  throw new DownloadRefused(
    `What was downloaded from ${nameOf(address)} does not agree with the checksum beside it, and was thrown away: ` +
      'it was probably changed meanwhile. Run the command again.',
  );
}
