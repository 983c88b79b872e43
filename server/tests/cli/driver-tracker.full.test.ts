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
    expect(text).toMatch(/Address +http:\/\/127\.0\.0\.1:\d+\/tracker\/[a-km-np-z2-9]{28}\n/);
    expect(text).toMatch(/Traccar Client +org\.traccar\.client:\/\/config\?url=/);
    expect(text).toMatch(/OwnTracks +owntracks:\/\/\/config\?inline=/);
    // The code as a picture of half blocks, for a phone's camera.
    expect(text).toMatch(/(?:[▀▄█ ]{20,}\n){10}/);
    const made = await satha.json('driver', 'tracker', '--driver', id);
    expect(text).not.toContain(made.trackerId);
    expect(made.url).toContain(`/tracker/${made.trackerId}`);
    expect(made.settingsUrl).toContain(`${made.url}?accuracy=highest&`);
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

  test('may end by itself after a day, and may be a device of the tracking server', async () => {
    const over = await satha.run('driver', 'tracker', '--driver', id, '--until', '2026-11-01');
    expect([over.exitCode, over.stderr]).toEqual([1, expect.stringContaining('is over; name today')]);
    const text = await satha.text('driver', 'tracker', '--driver', id, '--until', '2040-12-31');
    expect(text).toMatch(/Until +.*2041-01-01|Until +.*1 Jan 2041/);
    const shown = await satha.json('driver', 'show', '--driver', id);
    expect(shown.trackerEndsAt).toMatch(/^2041-01-01T00:00/);
    const tied = await satha.json('driver', 'tracker', '--driver', id, '--device', '356938035643809');
    expect(tied).toEqual({ driverId: Number(id), deviceId: '356938035643809' });
    expect(await satha.text('driver', 'show', '--driver', id)).toContain('device 356938035643809');
    const wrong = await satha.run('driver', 'tracker', '--driver', id, '--device', 'a b');
    expect(wrong.exitCode).toBe(2);
    await satha.text('driver', 'tracker', '--driver', id, '--end');
  });

  test('of the company’s server has an address that is told once, replaced and ended', async () => {
    expect(await satha.json('tracking-server', 'show')).toEqual({ since: null });
    const { url } = await satha.json('tracking-server', 'make');
    expect(url).toMatch(/\/tracker\/[a-km-np-z2-9]{28}$/);
    expect((await satha.json('tracking-server', 'show')).since).toMatch(/\+04:00$/);
    expect((await satha.json('tracking-server', 'make')).url).not.toBe(url);
    expect(await satha.text('tracking-server', 'end')).toContain('has ended');
    await satha.refusal('tracking-server', 'end');
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
    expect(shown).not.toContain('within');
    await db.query({
      text: `UPDATE driver_positions SET accuracy_meters = 9000,
               tracker_told = ROW(25.2, 55.3, 9000, now(), now(), 54)::told_place WHERE driver_id = $1`,
      values: [Number(id)],
    });
    const coarse = await satha.text('driver', 'show', '--driver', id);
    expect(coarse).toMatch(/Position +25\.20000, 55\.30000, within 9\.0 km/);
    expect(coarse).toMatch(/Heard: Tracker .*, 25\.20000, 55\.30000, within 9\.0 km, battery 54 %/);
    const { position } = await satha.json('driver', 'show', '--driver', id);
    expect(position).toMatchObject({ withinMeters: 9000, told: [{ withinMeters: 9000 }] });
  });

  test('is told with why its driver gets no offers, and who is silent at a trip, in the list too', async () => {
    await satha.text('driver', 'resume', '--driver', id);
    await satha.text('vehicle', 'add', '--plate', 'Dubai K 40218', '--type', '4');
    await db.query({
      text: `INSERT INTO shifts (driver_id, vehicle_id, started_at, left_out, left_out_source, left_out_at)
             SELECT $1, vehicle_id, now() - interval '1 hour', 'clock_wrong', 'app', now() FROM vehicles LIMIT 1`,
      values: [Number(id)],
    });
    const told = /Gets no offers +silent for \d+ min; Driver's app has a clock that is wrong/;
    await db.query({
      text: "UPDATE driver_positions SET heard_at = now() - interval '7 minutes' WHERE driver_id = $1",
      values: [Number(id)],
    });
    expect(await satha.text('driver', 'show', '--driver', id)).toMatch(told);
    expect(await satha.text('driver', 'list')).toMatch(/7 min ago +silent for \d+ min; Driver's app/);
    const [listed] = await satha.json<Record<string, unknown>[]>('driver', 'list');
    expect(listed).toMatchObject({
      noOffersBecause: expect.stringMatching(/^silent for \d+ min; /),
      isSilent: false,
      leftOut: { source: 'app', reason: 'clock_wrong' },
    });
    // By another source the driver is heard, and asked.
    await db.query({
      text: 'UPDATE driver_positions SET heard_at = now() WHERE driver_id = $1',
      values: [Number(id)],
    });
    const heard = await satha.text('driver', 'show', '--driver', id);
    expect(heard).toMatch(/Not taken in +Driver's app has a clock that is wrong/);
    expect(heard).not.toContain('Gets no offers');
    expect((await satha.json<Record<string, unknown>[]>('driver', 'list'))[0]).toMatchObject({
      noOffersBecause: null,
      leftOut: { source: 'app', reason: 'clock_wrong' },
    });
  });
});
