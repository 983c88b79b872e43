import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let id: string;

beforeAll(async () => {
  const line = ['driver', 'add', '--name', 'Imran Khan', '--mobile', '0527222222', '--licence', '2040-05-31'];
  id = String((await satha.json(...line)).driverId);
  db = satha.open();
});

describe("A driver's phone", () => {
  test('is checked by the command line, which says that no phone takes pushes, and what reaches the driver is shown', async () => {
    const asked = await satha.text('driver', 'check-phone', '--driver', id);
    expect(asked).toContain(`No phone of driver ${id} takes push messages.`);
    expect(asked).toContain(`driver show --driver ${id}`);
    const shown = await satha.text('driver', 'show', '--driver', id);
    expect(shown).toMatch(/Open app +closed/);
    expect(shown).toMatch(/Push messages +none/);
    expect(shown).toMatch(/Texts +not known yet/);
    expect(shown).toMatch(/Phone checked .*: push no address, text not asked/);
    expect(shown).toMatch(/Offers +0 in 30 days, missed 0/);
    expect(shown).toMatch(/Spent on them +0 texts \(0 parts\), 0 calls/);
  });

  test('is sent a text where one is asked for, which stands in the audit log and waits with the others', async () => {
    const checked = await satha.json('driver', 'check-phone', '--driver', id, '--text');
    expect(checked).toMatchObject({ askedBy: 'operator', push: 'no_address', text: 'waiting' });
    const shown = await satha.json('driver', 'show', '--driver', id);
    expect(shown).toMatchObject({
      reach: { push: { standing: 'none' }, text: { standing: 'unknown', workedAt: null } },
      phoneCheck: { checkId: checked.checkId, text: 'waiting' },
      offersOf30Days: { offers: 0, missed: 0 },
    });
    expect(await satha.text('sms', 'list')).toContain(`/drive/?check=${checked.checkId}`);
    const { rows } = await db.query<{ kind: string; id: number | null; withText: boolean }>({
      text: `SELECT actor_kind AS kind, actor_id AS id, (details ->> 'withText')::boolean AS "withText"
             FROM audit_entries WHERE action = 'driver.phone_checked' ORDER BY audit_entry_id`,
    });
    expect(rows).toEqual([
      { kind: 'operator', id: null, withText: false },
      { kind: 'operator', id: null, withText: true },
    ]);
  });

  test('is not checked more often than may be, of a driver who is suspended, or not there', async () => {
    for (const _ of [2, 3]) await satha.text('driver', 'check-phone', '--driver', id, '--text');
    const refused = await satha.refusal('driver', 'check-phone', '--driver', id, '--text');
    expect(refused).toContain('3 texts of checks');
    await satha.text('driver', 'suspend', '--driver', id);
    expect(await satha.refusal('driver', 'check-phone', '--driver', id)).toContain('suspended');
    await satha.refusal('driver', 'check-phone', '--driver', '99999');
  });
});
