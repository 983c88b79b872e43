import { describe, expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

type Rule = { roadRuleId: number; code: string; windows: string[]; lastDay: string | null; source: string };

const night = [
  ...['--code', 'night_e611', '--name', 'Emirates Road at night', '--name-arabic', 'شارع الإمارات ليلًا'],
  ...['--road', 'E611', '--between', '25.17,55.55', '25.29,55.62', '--hours', '22:00-05:00', '00:00-01:00'],
  ...['--days', 'fri-sat', '--season', 'ordinary', '--from', '2026-12-01', '--source', 'RTA 2026-11-20'],
];

const notWithin = night.filter((_, index) => ![6, 7, 8, 9, 10].includes(index));

async function lastNote() {
  const db = satha.open();
  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 1 });
  await satha.close(db);
  return entries[0];
}

describe('Rules of roads that are closed to trucks', () => {
  test('come with their sources, and are listed', async () => {
    const rules = await satha.json<Rule[]>('road-rule', 'list');
    expect(rules.find(({ code }) => code === 'dubai_e11')).toMatchObject({
      windows: ['06:00-22:00'],
      source: 'WAM 2020-07-01; eastcoastdaily 2024-12-18',
    });
    const { stdout } = await satha.run('road-rule', 'list');
    expect(stdout).toMatch(/^ *Row {2}Code .*\n/);
  });

  test('are added, ended and exempted from by an operator, each with a line of the audit log', async () => {
    const pasted = ['--name', '\u2068Emirates Road\u2069', '--road-name', '\u2068E611\u2069'];
    const added = await satha.json<Rule>('road-rule', 'add', ...night, ...pasted);
    expect(added).toMatchObject({
      ...{ name: 'Emirates Road', names: ['E611'] },
      code: 'night_e611',
      windows: ['22:00-05:00', '00:00-01:00'],
      lastDay: null,
    });
    expect(await lastNote()).toMatchObject({
      action: 'road_rule.added',
      subject: `road rule ${added.roadRuleId}`,
    });
    const id = String(added.roadRuleId);
    const ended = await satha.json<Rule>(
      ...['road-rule', 'end', '--rule', id, '--last-day', '2026-12-31', '--source', 'RTA 2026-12-20'],
    );
    expect(ended.lastDay).toBe('2026-12-31');
    expect(await lastNote()).toMatchObject({ action: 'road_rule.ended' });
    const exempted = await satha.json<{ exemptionId: number }>(
      ...['road-rule', 'exempt', '--vehicle-type', '4', '--code', 'night_e611', '--from', '2026-12-01'],
      ...['--source', 'Permit 1234'],
    );
    expect(await lastNote()).toMatchObject({ action: 'road_rule.exempted', subject: 'vehicle type 4' });
    await satha.json(
      ...['road-rule', 'end-exemption', '--exemption', String(exempted.exemptionId)],
      ...['--last-day', '2026-12-24', '--source', 'Permit 1234 was taken back'],
    );
    expect(await lastNote()).toMatchObject({
      action: 'road_rule.exemption_ended',
      subject: 'vehicle type 4',
    });
    expect(await satha.json('road-rule', 'exemptions')).toMatchObject([
      {
        ...exempted,
        code: 'night_e611',
        firstDay: '2026-12-01',
        lastDay: '2026-12-24',
        source: 'Permit 1234',
      },
    ]);
  });

  test.each<[string[], RegExp]>([
    [['add', ...night, '--hours', '25:00-26:00'], /It must be hours such as 06:00-22:00/],
    [['add', ...night, '--days', 'noday'], /It must be days such as mon-fri/],
    [['add', ...night, '--code', 'Night'], /^--code must be 2 to 60 small letters/m],
    [['add', ...night, '--to', '2026-11-30'], /^--to must not be before --from\.$/m],
    [['add', ...night, '--between', '25.1,55.1'], /--between needs two places/],
    [['add', ...night, '--code', 'map'], /^--code map is that of what a map says is closed/m],
    [['add', ...night, '--name-arabic', 'Emirates Road'], /^--name-arabic has no Arabic letter/m],
    [
      ['add', ...notWithin, '--area', 'none.geojson'],
      /^--area none\.geojson cannot be read: there is no such file/m,
    ],
    [['end', '--rule', '9999', '--source', 'RTA'], /There is no row 9999/],
    [
      ['end', '--rule', '1', '--last-day', '2019-01-01', '--source', 'RTA'],
      /^--last-day must not be before 2020-06-30/m,
    ],
    [['end-exemption', '--exemption', '9999', '--source', 'RTA'], /There is no exemption 9999/],
    [
      ['exempt', '--vehicle-type', '77', '--from', '2026-12-01', '--source', 'RTA'],
      /--vehicle-type 77 is none/,
    ],
    [
      ['exempt', '--vehicle-type', '4', '--code', 'none', '--from', '2026-12-01', '--source', 'RTA'],
      /--code none is no rule's/,
    ],
  ])('are refused with a sentence: %o', async (args, sentence) => {
    const { exitCode, stderr } = await satha.run('road-rule', ...args);
    expect(exitCode).toBeGreaterThan(0);
    expect(stderr).toMatch(sentence);
  });

  test('say how much of the roads in use they close, and where that is nothing', async () => {
    const closes = async (...roads: string[]) =>
      (await satha.run('road-rule', 'add', ...notWithin, ...roads)).stdout;
    expect(await closes('--road', 'E 611', '--between', '25.17,55.55', '25.29,55.62')).toMatch(
      /On the roads in use it closes [1-9][\d.]* km of lanes\.$/m,
    );
    expect(await closes('--road', 'E999')).toContain('On the roads in use it closes nothing');
    expect(await closes('--road', 'E611', '--between', '55.55,25.17', '55.62,25.29')).toContain(
      'closes nothing',
    );
  });

  test('are tried on the trips of the last month before they are added', async () => {
    const nothing = { trips: 0, changed: 0, moreKilometers: 0, moreFareAed: 0, mostChanged: [] };
    expect(await satha.json('road-rule', 'preview')).toMatchObject(nothing);
    expect(await satha.json('road-rule', 'preview-add', ...night)).toMatchObject(nothing);
  });
});
