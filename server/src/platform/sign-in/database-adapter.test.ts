import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestDatabase,
  openTestDatabase,
  type TestDatabase,
} from '../../../tests/harness/test-database.ts';
import type { Database } from '../db/database.ts';
import { makeDatabaseAdapter } from './database-adapter.ts';

const options = {
  verification: { modelName: 'member_verifications' },
  advanced: { database: { generateId: 'serial' as const } },
};

let database: TestDatabase;
let otherProcess: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  otherProcess = openTestDatabase(database.url);
});
afterAll(async () => {
  await otherProcess.close();
  await database.drop();
});

type Verification = { id: string; identifier: string; value: string; expiresAt: Date; createdAt: Date };

const open = (db: Database) => makeDatabaseAdapter(db)(options);
const expiresAt = new Date('2026-11-18T08:00:00.125Z');
const store = (identifier: string, value = '0') =>
  open(database.db).create<Omit<Verification, 'id'>, Verification>({
    model: 'verification',
    data: { identifier, value, expiresAt, createdAt: expiresAt },
  });
const where = (identifier: string) => [{ field: 'identifier', value: identifier }];

describe("better-auth's tables", () => {
  it('give back what was stored, with texts for numbers of rows and dates for times', async () => {
    const stored = await store('stored', 'a value');
    expect(stored).toMatchObject({ id: expect.stringMatching(/^\d+$/), value: 'a value', expiresAt });
    const [byId, byTime] = await Promise.all(
      [
        { field: 'id', value: stored.id },
        { field: 'expiresAt', operator: 'lte' as const, value: expiresAt },
      ].map((one) =>
        open(database.db).findOne<Verification>({
          model: 'verification',
          where: [one, ...where('stored')],
        }),
      ),
    );
    expect([byId, byTime]).toEqual([stored, stored]);
  });

  it('find by all conditions, in an order, a page of them', async () => {
    for (const value of ['1', '2', '3', '4']) await store('listed', value);
    const found = await open(database.db).findMany<Verification>({
      model: 'verification',
      where: [...where('listed'), { field: 'value', operator: 'ne', value: '3' }],
      sortBy: { field: 'value', direction: 'desc' },
      limit: 2,
      offset: 1,
    });
    expect(found.map(({ value }) => value)).toEqual(['2', '1']);
    const counted = await open(database.db).count({ model: 'verification', where: where('listed') });
    expect(counted).toBe(4);
    const several = [{ field: 'value', operator: 'in' as const, value: ['1', '4'] }, ...where('listed')];
    expect(await open(database.db).deleteMany({ model: 'verification', where: several })).toBe(2);
  });

  it('are changed and emptied row by row, and never without a condition', async () => {
    await store('twin');
    await store('twin');
    const adapter = open(database.db);
    await adapter.update({ model: 'verification', where: where('twin'), update: { value: 'changed' } });
    await adapter.delete({ model: 'verification', where: where('twin') });
    expect(await adapter.count({ model: 'verification', where: where('twin') })).toBe(1);
    const all = await adapter.count({ model: 'verification' });
    await adapter.delete({ model: 'verification', where: [] });
    expect(await adapter.count({ model: 'verification' })).toBe(all);
  });

  it('give what is good once to one of many who take it at the same moment, in several processes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const identifier = `once-${round}`;
      await store(identifier);
      const taken = await Promise.all(
        Array.from({ length: 8 }, (_, index) =>
          open(index % 2 === 0 ? database.db : otherProcess).consumeOne<Verification>({
            model: 'verification',
            where: where(identifier),
          }),
        ),
      );
      expect(taken.filter(Boolean)).toHaveLength(1);
    }
  });

  it('are refused by what they are asked that is not spoken here', async () => {
    const asked = [{ field: 'value', operator: 'contains' as const, value: 'x' }];
    await expect(open(database.db).findMany({ model: 'verification', where: asked })).rejects.toThrow(
      'better-auth asks by contains',
    );
  });
});
