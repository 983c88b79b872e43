import { expect, test } from 'vitest';
import { createDocumentTurns, type DocumentAsker } from './document-turns.ts';

const here = '192.0.2.1';
const there = '192.0.2.2';
const nobodyLeft = new AbortController().signal;

/** A line in which documents are made until they are told to be done, and what of it has begun. */
function openLine() {
  let refusals = 0;
  const turns = createDocumentTurns(() => {
    refusals += 1;
  });
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, asker: Partial<DocumentAsker> = {}) => {
    const made = turns.inTurn({ name, address: here, left: nobodyLeft, ...asker }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.push(() => resolve(name)));
    });
    // Whoever looks at what became of it comes later.
    made.catch(() => undefined);
    return made;
  };
  const endAll = async () => {
    for (let quiet = 0; quiet < 3; quiet += 1) {
      const end = ends.shift();
      if (end) quiet = 0;
      end?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { ask, begun, endAll, refusals: () => refusals };
}

const come = { code: 'service_unavailable' };

test('Twenty-five documents of one account leave every other account its own three', async () => {
  const { ask, begun, endAll, refusals } = openLine();
  const many = Array.from({ length: 25 }, () => ask('account 1'));
  const others = ['account 2', 'account 3', 'account 2', 'customer 971 5', 'account 2'].map((name) =>
    ask(name),
  );
  await expect(ask('account 2')).rejects.toMatchObject(come);
  for (const refused of many.slice(3)) await expect(refused).rejects.toMatchObject(come);
  expect(refusals()).toBe(23);
  expect(begun).toEqual(['account 1']);
  await endAll();
  await Promise.all([...many.slice(0, 3), ...others]);
  expect(begun).toHaveLength(8);
  // What was made counts no more.
  const again = ask('account 1');
  await endAll();
  expect(await again).toBe('account 1');
});

test('Addresses take turns, however many accounts ask from one of them', async () => {
  const { ask, begun, endAll } = openLine();
  const first = ['a', 'a', 'b', 'b', 'c', 'c'].map((name) => ask(name));
  const other = ask('d', { address: there });
  await endAll();
  await Promise.all([...first, other]);
  expect(begun.indexOf('d')).toBeLessThan(3);
  expect(begun).toHaveLength(7);
});

test('Nothing is made for who has left, and others have the place at once', async () => {
  const { ask, begun, endAll, refusals } = openLine();
  const left = new AbortController();
  const under = ask('a');
  const leaving = [ask('a', { left: left.signal }), ask('a', { left: left.signal })];
  left.abort();
  for (const one of leaving) await expect(one).rejects.toMatchObject(come);
  const staying = [ask('a'), ask('a')];
  await expect(ask('b', { left: left.signal })).rejects.toMatchObject(come);
  // Who has left was refused nothing.
  expect(refusals()).toBe(0);
  await endAll();
  await Promise.all([under, ...staying]);
  expect(begun).toEqual(['a', 'a', 'a']);
});

test('What fails is told as it is, and counts no more', async () => {
  const { inTurn } = createDocumentTurns(() => undefined);
  const asker = { name: 'a', address: here, left: nobodyLeft };
  for (let time = 0; time < 5; time += 1) {
    await expect(inTurn(asker, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  }
  expect(await inTurn(asker, async () => 'made')).toBe('made');
});
