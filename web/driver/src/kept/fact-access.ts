import type { Reading, Writing } from './database.ts';
import type { DriverFacts, PhoneFacts, SessionFact } from './facts.ts';

/** Reads what is kept of the phone by its name. */
export async function readPhoneFact<Name extends keyof PhoneFacts>(
  transaction: Reading,
  name: Name,
): Promise<PhoneFacts[Name]> {
  return (await transaction.objectStore('facts').get(name)) as PhoneFacts[Name];
}

/** Writes what is kept of the phone; undefined: nothing of it is kept any more. */
export async function writePhoneFact<Name extends keyof PhoneFacts>(
  transaction: Writing,
  name: Name,
  value: PhoneFacts[Name] | undefined,
): Promise<void> {
  await writeUnder(transaction, name, value);
}

export async function readDriverFact<Name extends keyof DriverFacts>(
  transaction: Reading,
  driverId: number,
  name: Name,
): Promise<DriverFacts[Name]> {
  return (await transaction.objectStore('facts').get(keyOf(driverId, name))) as DriverFacts[Name];
}

export async function writeDriverFact<Name extends keyof DriverFacts>(
  transaction: Writing,
  driverId: number,
  name: Name,
  value: DriverFacts[Name] | undefined,
): Promise<void> {
  await writeUnder(transaction, keyOf(driverId, name), value);
}

/** Returns the driver whose day this is: signed in, or to be signed in again. */
export async function readDriverId(transaction: Reading): Promise<number | undefined> {
  const session: SessionFact | undefined = await readPhoneFact(transaction, 'session');
  return session === undefined || session.state === 'out' ? undefined : session.driver.driverId;
}

const keyOf = (driverId: number, name: keyof DriverFacts) => `driver:${driverId}:${name}`;

async function writeUnder(transaction: Writing, key: string, value: unknown): Promise<void> {
  const facts = transaction.objectStore('facts');
  if (value === undefined) await facts.delete(key);
  else await facts.put(value, key);
}
