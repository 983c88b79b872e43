import { createBatches } from './batches.ts';

/** Single look-ups of one kind as one statement: `findAll` answers in the order of its keys. */
export type FindAll<Key, Found> = (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>;

/** A statement with more keys takes so long that those in it wait for each other. */
const mostKeysAtOnce = 100;

/**
 * Makes one statement of the look-ups that are asked in one turn of the event loop, which is when many requests
 * arrive together. Nothing is kept: a statement is sent after each of its look-ups was asked, and sees all that was
 * committed by then. No look-up waits for another statement to come back.
 */
export function createBatchLoader<Key, Found>(
  findAll: FindAll<Key, Found>,
): (key: Key) => Promise<Found | undefined> {
  return createBatches<Key, Found | undefined>({
    run: findAll,
    mostAtOnce: mostKeysAtOnce,
    mostUnderWay: Number.POSITIVE_INFINITY,
  }).add;
}
