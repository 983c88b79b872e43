import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { cannotBeRead } from '../roads-error.ts';
import type { ExtractHeader } from './read-pbf.ts';

export type ExtractSource = {
  /** An OpenStreetMap extract in PBF form: its path, or its bytes as a stream. */
  readonly source: string | AsyncIterable<Uint8Array>;
  /** What to call the source; the name of the file if it is one. */
  readonly sourceName?: string;
};

export type OpenExtract = {
  readonly name: string;
  readonly stream: AsyncIterable<Uint8Array>;
  readonly bytes?: number;
  readonly changedAt?: Date;
};

/** @throws RoadsError with a sentence when the file cannot be read, now or later. */
export async function openExtract({ source, sourceName }: ExtractSource): Promise<OpenExtract> {
  if (typeof source !== 'string') return { name: sourceName ?? 'a stream', stream: source };
  try {
    const { size, mtime } = await stat(source);
    return {
      name: sourceName ?? basename(source),
      stream: explainReading(source, createReadStream(source, { highWaterMark: 1024 * 1024 })),
      bytes: size,
      changedAt: mtime,
    };
  } catch (error) {
    throw cannotBeRead(`The extract ${source}`, error);
  }
}

async function* explainReading(path: string, stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    throw cannotBeRead(`The extract ${path}`, error);
  }
}

/**
 * Returns the day that the data is of: what the extract says of itself, else the day of the file, else
 * `undated`.
 */
export function dayOf({ dataSeconds }: ExtractHeader, { changedAt }: OpenExtract): string {
  const date = dataSeconds === undefined ? changedAt : new Date(dataSeconds * 1000);
  return date === undefined || Number.isNaN(date.getTime()) ? 'undated' : date.toISOString().slice(0, 10);
}
