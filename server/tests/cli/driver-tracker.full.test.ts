import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/platform/db/database.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let id: string;

beforeAll(async () => {
  const line = ['driver', 'add', '--name', 'Imran Khan', '--mobile', '0527111111', '--licence', '2040-05-31'];
  id = String((await satha.json(...line)).driverId);
  db = satha.open();
});

describe('The tracker of a driver', () => {
  test('is told once with its address, and ended', async () => {
    const text = await satha.text('driver', 'tracker', '--driver', id);
    expect(text).toMatch(/Address +http:\/\/127\.0\.0\.1:\d+\/positions\/\n/);
    expect(text).toMatch(/Id +[a-km-np-z2-9]{28}\n/);
    const made = await satha.json('driver', 'tracker', '--driver', id);
    expect(text).not.toContain(made.trackerId);
    expect(made.settingsUrl).toContain(`${made.url}?id=${made.trackerId}&`);
    const shown = await satha.json('driver', 'show', '--driver', id);
    expect(shown.trackerSince).toMatch(/\+04:00$/);
    expect(JSON.stringify(shown)).not.toContain(made.trackerId);
    expect(await satha.text('driver', 'tracker', '--driver', id, '--end')).toContain('has ended');
    await satha.refusal('driver', 'tracker', '--driver', id, '--end');
    const { rows } = await db.query<{ entry: string }>({
      text: 'SELECT audit_entries::text AS entry FROM audit_entries',
    });
    const entries = rows.map(({ entry }) => entry).join();
    expect(entries).toContain('driver.tracker_made');
    expect(entries).toContain('driver.tracker_ended');
    expect(entries).not.toContain(made.trackerId);
  });

  test('ends with the phones of its driver, unless it is to be kept', async () => {
    await satha.text('driver', 'tracker', '--driver', id);
    const line = ['driver', 'sign-out', '--driver', id];
    expect(await satha.json(...line, '--keep-tracker')).toMatchObject({ isTrackerEnded: false });
    expect(await satha.text(...line)).toContain('The tracker has ended;');
    expect(await satha.json(...line)).toMatchObject({ sessions: 0, isTrackerEnded: false });
  });

  test('is none for a driver who is suspended, or not there', async () => {
    await satha.text('driver', 'suspend', '--driver', id);
    await satha.refusal('driver', 'tracker', '--driver', id);
    await satha.refusal('driver', 'tracker', '--driver', '99999');
  });

  test('is told by the command that shows a driver, with who told the position and when the truck last moved', async () => {
    await db.query({
      text: `INSERT INTO driver_positions (driver_id, lat, lng, recorded_at, received_at, source, heard_at, moved_at,
               mark, mark_source, marked_at, tracker_told)
             VALUES ($1, 25.2, 55.3, now() - interval '20 minutes', now(), 'tracker', now() - interval '2 minutes',
               now() - interval '90 minutes', 'frozen', 'app', now(),
               ROW(25.2, 55.3, NULL, now() - interval '20 minutes', now() - interval '2 minutes', 54)::told_place)`,
      values: [Number(id)],
    });
    const shown = await satha.text('driver', 'show', '--driver', id);
    expect(shown).toMatch(/Told by +Tracker/);
    expect(shown).toMatch(/Last heard of .*\(2 min ago\)/);
    expect(shown).toMatch(/Last moved .*\(90 min ago\)/);
    expect(shown).toMatch(/Heard: Tracker .*\(2 min ago\), 25\.20000, 55\.30000, battery 54 %/);
    expect(shown).toMatch(/Not believed +Driver's app stays at one place and tells a speed/);
  });
});
