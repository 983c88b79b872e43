import { describe, expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();

type Entry = { calendarEntryId: number; kind: string; name: string; status: string; validFrom: string };
type Day = {
  entries: Entry[];
  traffic: { dayOfWeek: number; isRamadan: boolean };
  surcharges: { vehicleTypeId: number; from: string; surcharges: { name: string; factor: number }[] }[];
};

const source = ['--source', 'Decided by us'];
const showDay = (day: string) => satha.json<Day>('calendar', 'show', '--day', day);

/** What a vehicle type costs more on a day, a part of the day each. */
async function surchargesOf(day: string, vehicleTypeId = 4): Promise<string[]> {
  const { surcharges } = await showDay(day);
  return surcharges
    .filter((part) => part.vehicleTypeId === vehicleTypeId)
    .map(
      ({ from, surcharges: all }) =>
        `${from.slice(11, 16)} ${all.map(({ name, factor }) => `${name} ${factor}`).join(', ') || 'none'}`,
    );
}

function addHoliday(name: string, day: string): Promise<Entry> {
  return satha.json<Entry>(
    ...['calendar', 'add', '--kind', 'public_holiday', '--name', name, '--from', day, ...source],
  );
}

async function lastNote() {
  const db = satha.open();
  const { entries } = await findAuditEntries(db, { actor: { kind: 'operator' }, limit: 1 });
  await satha.close(db);
  return entries[0];
}

describe('The calendar', () => {
  test('comes with the public holidays of 2026 and 2027, each with its source, none of which costs anything', async () => {
    const entries = await satha.json<Entry[]>('calendar', 'list', '--all');
    expect(
      entries.map(
        ({ kind, name, status, validFrom }) => `${validFrom.slice(0, 10)} ${kind} ${name} ${status}`,
      ),
    ).toEqual([
      '2026-01-01 public_holiday New Year announced',
      '2026-02-18 ramadan Ramadan expected',
      '2026-03-19 public_holiday Eid al-Fitr announced',
      '2026-05-26 public_holiday Arafah Day and Eid al-Adha expected',
      '2026-06-16 public_holiday Islamic New Year expected',
      '2026-08-25 public_holiday Birthday of the Prophet expected',
      '2026-12-02 public_holiday National Day expected',
      '2027-01-01 public_holiday New Year expected',
      '2027-02-08 ramadan Ramadan expected',
      '2027-03-09 public_holiday Eid al-Fitr expected',
      '2027-05-15 public_holiday Arafah Day and Eid al-Adha expected',
      '2027-06-06 public_holiday Islamic New Year expected',
      '2027-08-14 public_holiday Birthday of the Prophet expected',
      '2027-12-02 public_holiday National Day expected',
    ]);
    expect(entries[0]).toEqual({
      calendarEntryId: 1,
      kind: 'public_holiday',
      name: 'New Year',
      status: 'announced',
      validFrom: '2026-01-01T00:00:00.000+04:00',
      validUntil: '2026-01-02T00:00:00.000+04:00',
      source: expect.stringMatching(/^Federal Authority for Government Human Resources \(WAM, https:/),
      statedOn: '2025-12-11',
    });
    expect(await surchargesOf('2027-03-09')).toEqual(['00:00 none']);
    expect(await surchargesOf('2027-05-15')).toEqual(['00:00 weekend 1.05']);
    const { traffic } = await showDay('2027-03-09');
    expect(traffic).toEqual({ dayOfWeek: 7, isRamadan: false });
  });

  test('takes an announcement in place of what was expected, and the audit log has both', async () => {
    const changed = await satha.json(
      ...['calendar', 'change', '--entry', '10', '--status', 'announced'],
      ...['--from', '2027-03-10', '--to', '2027-03-12', '--source', 'Moon-sighting committee, WAM'],
      ...['--stated-on', '2026-11-24'],
    );
    expect(changed).toEqual({
      calendarEntryId: 10,
      kind: 'public_holiday',
      name: 'Eid al-Fitr',
      status: 'announced',
      validFrom: '2027-03-10T00:00:00.000+04:00',
      validUntil: '2027-03-13T00:00:00.000+04:00',
      source: 'Moon-sighting committee, WAM',
      statedOn: '2026-11-24',
      hint: 'Entry 9 (Ramadan, 2027-02-08 – 2027-03-08) does not meet it: days between are ordinary ones. If it moves as well, `npx satha calendar change --entry 9 --to … --source "…"` says so.',
    });
    expect((await showDay('2027-03-09')).traffic).toEqual({ dayOfWeek: 2, isRamadan: false });
    expect((await showDay('2027-03-12')).traffic).toEqual({ dayOfWeek: 7, isRamadan: false });
    expect(await lastNote()).toMatchObject({
      accountId: undefined,
      actor: { kind: 'operator', name: 'command line' },
      action: 'calendar_entry.changed',
      subject: 'calendar entry 10',
      details: {
        before: { status: 'expected', validFrom: '2027-03-09T00:00:00.000+04:00' },
        after: { status: 'announced', validFrom: '2027-03-10T00:00:00.000+04:00' },
      },
    });
    const followed = await satha.text('calendar', 'change', '--entry', '9', '--to', '2027-03-09', ...source);
    expect(followed).not.toContain('does not meet');
    expect((await showDay('2027-03-09')).traffic).toEqual({ dayOfWeek: 2, isRamadan: true });
  });

  test('says what days cost: of a kind, of one entry before its kind, of one vehicle type before all', async () => {
    const holidays = [
      'calendar',
      'set-factor',
      '--kind',
      'public_holiday',
      '--from',
      '2100-01-01',
      ...source,
    ];
    const { calendarEntryId } = await addHoliday('New Year', '2100-01-01');
    await addHoliday('Eid al-Adha', '2100-05-15');
    await addHoliday('National Day', '2099-12-02');
    await satha.json(...holidays, '--factor', '1.2');
    await satha.json(...holidays, '--factor', '1.5', '--type', '9');
    // 1 January 2100 is a Friday, 15 May a Saturday, with the weekend's 1.05.
    expect(await surchargesOf('2100-01-01')).toEqual(['00:00 New Year 1.2']);
    expect(await surchargesOf('2100-01-01', 9)).toEqual(['00:00 New Year 1.5']);
    expect(await surchargesOf('2100-05-15')).toEqual(['00:00 Eid al-Adha 1.2']);
    expect(await surchargesOf('2099-12-02')).toEqual(['00:00 none']);
    const ofEntry = ['calendar', 'set-factor', '--entry', String(calendarEntryId), '--factor', '1'];
    const set = await satha.json(...ofEntry, '--from', '2099-12-01', ...source);
    expect(set).toMatchObject({ calendar: { calendarEntryId }, factor: 1, vehicleTypeId: null });
    expect(await surchargesOf('2100-01-01')).toEqual(['00:00 none']);
    expect(await lastNote()).toMatchObject({
      action: 'calendar_factor.set',
      details: { calendar: { calendarEntryId }, factor: 1, source: 'Decided by us' },
    });
    const { eventFactors } = await satha.json<{ eventFactors: object[] }>('tariff', 'list');
    expect(eventFactors).toMatchObject([
      { name: 'New Year', calendar: { calendarEntryId }, validUntil: null, factor: 1 },
      { name: 'Public holiday', calendar: { kind: 'public_holiday' }, validUntil: null, factor: 1.2 },
      { vehicleTypeId: 9, factor: 1.5 },
    ]);
    expect(await satha.text('tariff', 'list')).toMatch(/Public holiday +every public holiday +all +1\.2 /);
  });

  test('has special days by the minute, with what they cost while they last', async () => {
    const flood = await satha.json<Entry>(
      ...['calendar', 'add', '--kind', 'special_day', '--name', 'Floods', '--from', '2100-05-15T10:00'],
      ...['--to', '2100-05-15T18:30', '--source', 'National Centre of Meteorology'],
    );
    const entry = String(flood.calendarEntryId);
    await satha.json('calendar', 'set-factor', '--entry', entry, '--factor', '1.75', ...source);
    expect(await surchargesOf('2100-05-15')).toEqual([
      '00:00 Eid al-Adha 1.2',
      '10:00 weekend 1.05, Floods 1.75',
      '18:30 Eid al-Adha 1.2',
    ]);
    await satha.json('calendar', 'change', '--entry', entry, '--status', 'withdrawn', ...source);
    expect(await surchargesOf('2100-05-15')).toEqual(['00:00 Eid al-Adha 1.2']);
    const listed = await satha.text('calendar', 'list');
    expect(listed).not.toContain('Floods');
    expect(await satha.text('calendar', 'list', '--all')).toContain('2100-05-15 10:00 – 2100-05-15 18:30');
  });

  const add = (kind: string, from: string, ...more: string[]) => [
    ...['calendar', 'add', '--kind', kind, '--name', 'A day', '--from', from],
    ...more,
    ...source,
  ];
  test.each<[string[], RegExp]>([
    [
      add('public_holiday', '2027-06-05', '--to', '2027-06-07'),
      /^Entry 12 \(Islamic New Year, expected, 2027-06-06\) says so already, or says otherwise; `npx satha calendar change --entry 12 …` changes or withdraws it\.$/,
    ],
    [
      [
        'calendar',
        'add',
        '--kind',
        'public_holiday',
        '--name',
        'national day',
        '--from',
        '2027-11-29',
        ...source,
      ],
      /^Entry 14 \(National Day, expected, 2027-12-02 – 2027-12-03\) says so already/,
    ],
    [add('public_holiday', '2027-07-02', '--to', '2027-07-01'), /^--to is before --from; give the first day/],
    [add('public_holiday', '2027-07-02', '--to', '2028-07-02'), /at most 15 days; look at the years/],
    [add('special_day', '2027-07-02', '--to', '2029-07-02'), /at most 366 days; look at the years/],
    [
      add('ramadan', '2028-01-28', '--to', '2028-02-24'),
      /^A Ramadan has 29 or 30 days; give its first and its last day as --from and --to\.$/,
    ],
    [
      add('public_holiday', '2027-07-02T10:00', '--to', '2027-07-02T12:00'),
      /^Public holidays and Ramadan are whole days; give --from and --to as days such as 2026-12-02\.$/,
    ],
    [
      ['calendar', 'change', '--entry', '99', '--status', 'announced', ...source],
      /^There is no entry 99 in the calendar of the test environment; `npx satha calendar list --all` shows them\.$/,
    ],
    [
      ['calendar', 'change', '--entry', '7', '--source', ' '],
      /^--source has 0 characters; send 1 to 500\. It tells who said so, and where\.$/,
    ],
    [
      ['calendar', 'change', '--entry', '7', '--name', ' ', ...source],
      /^--name has 0 characters; send 1 to 80\.$/,
    ],
    [
      ['calendar', 'change', '--entry', '7', '--stated-on', '2100-01-01', ...source],
      /^--stated-on 2100-01-01 is still to come; give the day on which they said so, today at the latest\.$/,
    ],
    [
      ['calendar', 'set-factor', '--kind', 'ramadan', '--factor', '2', '--from', '2020-01-01', ...source],
      /^--from 2020-01-01 00:00 is past, .*; give a time to come, or leave it out for now\.$/,
    ],
    [['calendar', 'set-factor', '--entry', '99', '--factor', '2', ...source], /^There is no entry 99/],
    [
      ['calendar', 'set-factor', '--kind', 'ramadan', '--factor', '2', '--type', '7', ...source],
      /^There is no vehicle type --type 7; `npx satha tariff list` shows them\.$/,
    ],
  ])('refuses what cannot be, in a sentence, and changes nothing: %j', async (line, sentence) => {
    const before = await satha.json('calendar', 'list', '--all');
    expect(await satha.refusal(...line)).toMatch(sentence);
    expect(await satha.json('calendar', 'list', '--all')).toEqual(before);
  });

  test.each<[string, RegExp]>([
    [
      'add --kind holiday',
      /argument 'holiday' is invalid\. Allowed choices are special_day, public_holiday, ramadan/,
    ],
    [
      'add --kind ramadan --name R --from tomorrow',
      /argument 'tomorrow' is invalid\. It must be a day such as/,
    ],
    ['add --kind ramadan --name R --from 2027-02-30', /argument '2027-02-30' is invalid/],
    [
      'add --kind special_day --name R --from 2027-02-03T10:00 --source S',
      /^--from has a time, so say by --to until/,
    ],
    ['add --kind ramadan --name R --from 2027-02-08', /^Required option '--source <text>' not specified\./],
    ['add --kind ramadan --name R --from 2027-02-08 --source S --status withdrawn', /use `calendar change`/],
    [
      'change --status maybe',
      /argument 'maybe' is invalid\. Allowed choices are expected, announced, withdrawn/,
    ],
    ['set-factor --factor 0.9', /argument '0\.9' is invalid\. It must be a factor from 1/],
    ['set-factor --factor 11', /argument '11' is invalid/],
    ['set-factor --factor 1.2 --source S', /^Say which days it is for: --kind for all of a kind, or --entry/],
    ['set-factor --kind ramadan --entry 2 --factor 1.2 --source S', /^Say which days it is for/],
    ['show --day 1/1/2027', /argument '1\/1\/2027' is invalid\. It must be a day of the calendar/],
  ])('tells a wrong command line what is wrong: %s', async (line, told) => {
    const { exitCode, stdout, stderr } = await satha.run('calendar', ...line.split(' '), '--json');
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(told);
  });
});
