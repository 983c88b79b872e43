import type { NoticesFact, SessionFact } from '../kept/facts.ts';

/** What the worker needs of the phone's database; nothing where the phone does not give it. */
export type KeptFacts = {
  readonly session?: SessionFact | undefined;
  readonly notices?: NoticesFact | undefined;
};

/** A database may never open; what rings does not wait for it. */
const patienceMs = 2_000;

/**
 * Reads who is signed in and what notifications say from the app's database. The worker only reads: what it is made of is
 * the app's, and one that is not there yet is not made here.
 */
export function readKeptFacts(): Promise<KeptFacts> {
  const nothing = new Promise<KeptFacts>((resolve) => setTimeout(() => resolve({}), patienceMs));
  return Promise.race([readFacts().catch(() => ({})), nothing]);
}

async function readFacts(): Promise<KeptFacts> {
  const database = await open('satha-drive');
  try {
    const facts = database.transaction('facts').objectStore('facts');
    const [session, notices] = await Promise.all([
      answerOf<SessionFact | undefined>(facts.get('session')),
      answerOf<NoticesFact | undefined>(facts.get('notices')),
    ]);
    return { session, notices };
  } finally {
    database.close();
  }
}

function open(name: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  return answerOf(opening);
}

function answerOf<Value>(asked: IDBRequest): Promise<Value> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result as Value);
    asked.onerror = () => reject(asked.error);
  });
}
