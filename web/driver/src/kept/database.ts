import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Entry, EvidenceRecord, FileRecord, PointRecord } from './records.ts';
import { StorageProblem, troubleOf } from './storage-problem.ts';

/** The stores of the phone's database; `facts` holds single values by name, those of a driver under their number. */
export type Stores = DBSchema & {
  entries: { key: number; value: Entry };
  files: { key: string; value: FileRecord };
  bytes: { key: string; value: ArrayBuffer };
  evidence: { key: string; value: EvidenceRecord };
  points: { key: number; value: PointRecord };
  facts: { key: string; value: unknown };
};

const storeNames = ['entries', 'files', 'bytes', 'evidence', 'points', 'facts'] as const;
type StoreName = (typeof storeNames)[number];

export type Reading = IDBPTransaction<Stores, StoreName[], 'readonly' | 'readwrite'>;
export type Writing = IDBPTransaction<Stores, StoreName[], 'readwrite'>;

/** The phone's database. Everything that one call writes is written, or nothing of it. */
export type Kept = {
  read<Value>(work: (transaction: Reading) => Promise<Value>): Promise<Value>;
  /** @throws StorageProblem when nothing was written: the phone is full, or its browser took the database away. */
  write<Value>(work: (transaction: Writing) => Promise<Value>): Promise<Value>;
  close(): void;
};

/** A browser may never answer when it is asked for a database. */
const patienceMs = 10_000;

/** Opens the phone's database when it is first needed, and anew when the browser closed it. */
export function openKept(name: string): Kept {
  let opening: Promise<IDBPDatabase<Stores>> | undefined;

  function open(): Promise<IDBPDatabase<Stores>> {
    opening ??= openStores(name, forget).catch((error) => {
      forget();
      throw error;
    });
    return opening;
  }

  function forget(): void {
    opening = undefined;
  }

  async function begin<Mode extends 'readonly' | 'readwrite'>(mode: Mode) {
    const options = { durability: 'strict' as const };
    const database = await open();
    try {
      return database.transaction([...storeNames], mode, options);
    } catch (error) {
      // It was closed under us, by the browser or for a newer app: opened anew, it is as good.
      forget();
      if (troubleOf(error) !== 'closed') throw error;
      return (await open()).transaction([...storeNames], mode, options);
    }
  }

  return {
    async read(work) {
      return run(() => begin('readonly'), work);
    },
    async write(work) {
      return run(() => begin('readwrite'), work);
    },
    close() {
      void opening?.then((database) => database.close()).catch(() => {});
      forget();
    },
  };
}

async function openStores(name: string, onGone: () => void): Promise<IDBPDatabase<Stores>> {
  const opened = openDB<Stores>(name, 1, {
    upgrade(database) {
      database.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      database.createObjectStore('files', { keyPath: 'evidenceId' });
      database.createObjectStore('bytes');
      database.createObjectStore('evidence', { keyPath: 'evidenceId' });
      database.createObjectStore('points', { keyPath: 'id', autoIncrement: true });
      database.createObjectStore('facts');
    },
    // A newer app in another tab waits for this one.
    blocking(_current, _next, event) {
      onGone();
      (event.target as IDBDatabase).close();
    },
    terminated: onGone,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new StorageProblem('unavailable')), patienceMs);
  });
  return Promise.race([opened, tooLong]).finally(() => clearTimeout(timer));
}

type Ending = { readonly done: Promise<void>; abort(): void };

async function run<Transaction extends Ending, Value>(
  begin: () => Promise<Transaction>,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  let transaction: Transaction;
  try {
    transaction = await begin();
  } catch (error) {
    throw error instanceof StorageProblem ? error : new StorageProblem(troubleOf(error), error);
  }
  const failing = transaction.done.then(
    () => undefined,
    (error: unknown) => error ?? new StorageProblem('closed'),
  );
  let value: Value;
  try {
    value = await work(transaction);
  } catch (error) {
    abort(transaction);
    const failure = await failing;
    if (!isOfStorage(error)) throw error;
    // What a request says of a transaction that the browser gave up is less than the transaction itself says.
    throw new StorageProblem(troubleOf(troubleOf(error) === 'closed' ? failure : error), error);
  }
  const failure = await failing;
  if (failure !== undefined) throw new StorageProblem(troubleOf(failure), failure);
  return value;
}

function abort(transaction: Ending): void {
  try {
    transaction.abort();
  } catch {
    // It is over already.
  }
}

const isOfStorage = (error: unknown) => error instanceof DOMException || error instanceof StorageProblem;
