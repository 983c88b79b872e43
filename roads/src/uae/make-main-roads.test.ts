import { expect, test } from 'vitest';
import { mainRoads } from './main-roads.ts';
import { makeMainRoadsMap } from './make-main-roads.ts';

test('the map of the main roads is what the tables say (else: node scripts/make-main-roads.ts)', () => {
  const { facts, sections } = makeMainRoadsMap();
  expect(mainRoads).toMatchObject(facts);
  expect([...mainRoads.sections.keys()]).toEqual([...sections.keys()]);
  for (const [name, made] of sections) {
    const held = mainRoads.sections.get(name);
    expect(
      held !== undefined &&
        Buffer.from(made.buffer, made.byteOffset, made.byteLength).equals(
          Buffer.from(held.buffer, held.byteOffset, held.byteLength),
        ),
      name,
    ).toBe(true);
  }
});
