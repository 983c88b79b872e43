import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFileBytes } from '../../src/cli/importing/read-file-bytes.ts';
import { sayFileFault, sayLineFault } from '../../src/cli/importing/say-faults.ts';
import { createDriver } from '../../src/domain/drivers/create-driver.ts';
import { editDriver } from '../../src/domain/drivers/edit-driver.ts';
import { driverFile } from '../../src/domain/drivers/importing/driver-file.ts';
import { readLines } from '../../src/domain/drivers/importing/file/read-lines.ts';
import { importDrivers } from '../../src/domain/drivers/importing/import-drivers.ts';
import type { ImportOutcome } from '../../src/domain/drivers/importing/import-outcome.ts';
import { importVehicles } from '../../src/domain/drivers/importing/import-vehicles.ts';
import { vehicleFile } from '../../src/domain/drivers/importing/vehicle-file.ts';
import { parsePlate } from '../../src/domain/drivers/plate.ts';
import { editVehicle } from '../../src/domain/drivers/vehicles/edit-vehicle.ts';
import { sortEquipment } from '../../src/domain/drivers/vehicles/queries.ts';
import type { VehicleFacts } from '../../src/domain/drivers/vehicles/vehicle-columns.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { keepOrRollBack } from '../../src/platform/db/writing/keep-or-roll-back.ts';
import { addDriver } from '../harness/drivers.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

let database: TestDatabase;
let db: Database;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  folder = mkdtempSync(join(tmpdir(), 'satha-import-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});
beforeEach(() => db.query({ text: 'TRUNCATE drivers, vehicles CASCADE' }));

const at = systemClock();
const licenceExpiresOn = Temporal.PlainDate.from('2040-05-31');
const driverOf = (mobileNumber: number, name = 'عمران خان') => ({
  name,
  phoneCode: '971',
  mobileNumber: String(mobileNumber),
  licenceExpiresOn,
});
const truckOf = (plate: string, vehicleTypeId = 4): VehicleFacts => {
  const parsed = parsePlate(plate);
  if (!parsed) throw new RangeError(plate);
  return { plate: parsed, vehicleTypeId };
};
const storeDrivers = (drivers: readonly ReturnType<typeof driverOf>[], mayUpdate = false) =>
  keepOrRollBack(
    db,
    (transaction) => importDrivers(transaction, { drivers, mayUpdate, at }),
    ({ faults }) => faults.length === 0,
  );
const storeTrucks = (vehicles: readonly VehicleFacts[], mayUpdate = false) =>
  keepOrRollBack(
    db,
    (transaction) => importVehicles(transaction, { vehicles, mayUpdate, at }),
    ({ faults }) => faults.length === 0,
  );
const count = async (table: 'drivers' | 'vehicles') =>
  (await db.query<{ count: number }>({ text: `SELECT count(*)::int FROM ${table}` })).rows[0]?.count;
const counts = ({ created, changed, unchanged, faults }: ImportOutcome<string>) =>
  [created, changed, unchanged, faults].map(({ length }) => length);

describe('an import of drivers', () => {
  test('stores ten thousand in a few statements, and again finds each unchanged', async () => {
    const drivers = Array.from({ length: 10_000 }, (_, n) => driverOf(501_000_000 + n));
    expect(counts(await storeDrivers(drivers))).toEqual([10_000, 0, 0, 0]);
    const recorded = recordStatements(db);
    await importDrivers(recorded.db, { drivers, mayUpdate: false, at });
    expect(recorded.statements.length).toBeLessThan(5);
    expect(counts(await storeDrivers(drivers.toReversed()))).toEqual([0, 0, 10_000, 0]);
  });

  test('stores nothing where one differs, unless it may be changed', async () => {
    await storeDrivers([driverOf(501234567)]);
    const wanted = [driverOf(509999999), driverOf(501234567, 'Imran')];
    const refused = await storeDrivers(wanted);
    expect(refused.faults).toEqual([{ place: 1, fault: 'differs' }]);
    expect(await count('drivers')).toBe(1);
    expect(counts(await storeDrivers(wanted, true))).toEqual([1, 1, 0, 0]);
    const { rows } = await db.query({ text: 'SELECT name FROM drivers ORDER BY mobile_number' });
    expect(rows).toEqual([{ name: 'Imran' }, { name: 'عمران خان' }]);
  });

  test('keeps an Arabic name that a line leaves out, and changes one that it tells if it may', async () => {
    const [told, other] = [
      { ...driverOf(501234567, 'Imran'), nameAr: 'عمران' },
      { ...driverOf(501234567, 'Imran'), nameAr: 'عمران خان' },
    ];
    const nameAr = async () => (await db.query({ text: 'SELECT name_ar FROM drivers' })).rows;
    expect(counts(await storeDrivers([told]))).toEqual([1, 0, 0, 0]);
    expect(counts(await storeDrivers([driverOf(501234567, 'Imran')], true))).toEqual([0, 0, 1, 0]);
    expect(counts(await storeDrivers([driverOf(501234567, 'Imran Khan')], true))).toEqual([0, 1, 0, 0]);
    expect(await nameAr()).toEqual([{ name_ar: 'عمران' }]);
    expect((await storeDrivers([{ ...other, name: 'Imran Khan' }])).faults).toHaveLength(1);
    expect(counts(await storeDrivers([other], true))).toEqual([0, 1, 0, 0]);
    expect(await nameAr()).toEqual([{ name_ar: 'عمران خان' }]);
  });

  test('refuses a licence that is over of somebody new, and lets one stay that ended since', async () => {
    const over = { ...driverOf(501234567), licenceExpiresOn: Temporal.PlainDate.from('2020-01-31') };
    expect((await storeDrivers([over])).faults).toEqual([{ place: 0, fault: 'licence_over' }]);
    await storeDrivers([driverOf(501234567)]);
    await db.query({ text: "UPDATE drivers SET licence_expires_on = '2020-01-31'" });
    expect(counts(await storeDrivers([over]))).toEqual([0, 0, 1, 0]);
  });

  test('that meets others, and drivers who are added one by one, stores each number once', async () => {
    const drivers = Array.from({ length: 200 }, (_, n) => driverOf(501_000_000 + n));
    const imports = [drivers, drivers.toReversed(), drivers.slice(50)].map((some) => storeDrivers(some));
    const single = (n: number) =>
      createDriver({ db, clock: systemClock }, { ...driverOf(501_000_000 + n), name: 'عمران خان' });
    const [outcomes] = await Promise.all([Promise.all(imports), single(3), single(100), single(199)]);
    expect(outcomes.map(({ faults }) => faults)).toEqual([[], [], []]);
    expect(await count('drivers')).toBe(200);
  });
});

describe('an import of trucks', () => {
  test('stores, leaves and changes them by their plates, and takes a plate of a retired one for another', async () => {
    const trucks = [truckOf('Dubai K 1'), truckOf('Abu Dhabi 5 2', 1), truckOf('Ajman 3')];
    expect(counts(await storeTrucks(trucks))).toEqual([3, 0, 0, 0]);
    expect(counts(await storeTrucks(trucks))).toEqual([0, 0, 3, 0]);
    const other = [truckOf('Dubai K 1', 5), truckOf('Ajman 3')];
    expect((await storeTrucks(other)).faults).toEqual([{ place: 0, fault: 'differs' }]);
    expect(counts(await storeTrucks(other, true))).toEqual([0, 1, 1, 0]);
    await db.query({ text: "UPDATE vehicles SET retired_at = now() WHERE plate_number = '1'" });
    expect(counts(await storeTrucks(other))).toEqual([1, 0, 1, 0]);
  });

  test('keeps a figure that a line leaves out, and takes away one that the line says is none', async () => {
    const told = { ...truckOf('Dubai K 1'), heightMm: 2650, payloadKg: 3500, tareKg: 5200 };
    const figures = async () =>
      (await db.query({ text: 'SELECT height_mm, payload_kg, tare_kg FROM vehicles' })).rows;
    await storeTrucks([told]);
    expect(counts(await storeTrucks([truckOf('Dubai K 1')]))).toEqual([0, 0, 1, 0]);
    const without = { ...truckOf('Dubai K 1'), heightMm: 'none' as const, payloadKg: 4000 };
    expect((await storeTrucks([without])).faults).toEqual([{ place: 0, fault: 'differs' }]);
    expect(counts(await storeTrucks([without], true))).toEqual([0, 1, 0, 0]);
    expect(await figures()).toEqual([{ height_mm: null, payload_kg: 4000, tare_kg: 5200 }]);
    expect(counts(await storeTrucks([without]))).toEqual([0, 0, 1, 0]);
  });

  test('keeps equipment in the order of the list, and takes another order for the same equipment', async () => {
    const told = (equipment: VehicleFacts['equipment']) => [{ ...truckOf('Dubai K 1'), equipment }];
    const stored = async () => (await db.query({ text: 'SELECT equipment FROM vehicles' })).rows;
    await storeTrucks(told(['winch', 'flatbed', 'winch']));
    expect(await stored()).toEqual([{ equipment: ['flatbed', 'winch'] }]);
    await db.query({ text: "UPDATE vehicles SET equipment = '{winch,flatbed}'" });
    expect(counts(await storeTrucks(told(['flatbed', 'winch'])))).toEqual([0, 0, 1, 0]);
    expect(counts(await storeTrucks(told(['dollies', 'flatbed']), true))).toEqual([0, 1, 0, 0]);
    const [inOrder] = await stored();
    expect(inOrder).toEqual({ equipment: sortEquipment(['dollies', 'flatbed']) });
  });

  test('tells unknown types and trucks in use by their places, and stores nothing', async () => {
    await addDriver(db);
    const wanted = [truckOf('Dubai A 9'), truckOf('Dubai A 8', 44), truckOf('Dubai K 40001', 5)];
    expect((await storeTrucks(wanted, true)).faults).toEqual([
      { place: 1, fault: 'unknown_type' },
      { place: 2, fault: 'in_use' },
    ]);
    expect(await count('vehicles')).toBe(1);
  });
});

describe('a file of trucks', () => {
  const mostLines = 10_000;
  const read = async (content: string | Buffer) => {
    const file = join(folder, 'file.csv');
    writeFileSync(file, content);
    const told = readLines(await readFileBytes(file), vehicleFile, mostLines, at);
    if ('fileFault' in told) throw new Error(sayFileFault(file, told.fileFault, 'plate, type'));
    const faults = told.faults.map((fault) => ({
      line: fault.line,
      sentence: sayLineFault(fault, 'vehicles'),
    }));
    return { lines: told.lines, faults };
  };

  test.each([
    ['commas', 'plate,type\nDubai K 40217,4\n'],
    ['what Excel writes', '\uFEFFType;Plate\r\n4;Dubai K 40217\r\n;\r\n'],
    ['tabs and quotes', '"plate"\t"type"\n\n"Dubai K 40217"\t" 4 "'],
  ])('is read with %s', async (_, content) => {
    const { lines, faults } = await read(content);
    expect(faults).toEqual([]);
    expect(lines.map(({ facts }) => facts)).toEqual([truckOf('Dubai K 40217')]);
  });

  test('tells every fault of every line at once', async () => {
    const { lines, faults } = await read(
      'plate,type\nDubai K 1,4\nMuscat 7,four\nDubai K 2\nDubai k 1,5\n,4\n\nDubai K 3,4\n',
    );
    expect(lines.map(({ line }) => line)).toEqual([2, 8]);
    expect(
      faults.toSorted((a, b) => a.line - b.line).map(({ line, sentence }) => `${line}: ${sentence}`),
    ).toEqual([
      '3: plate "Muscat 7": it must be an emirate, a code if there is one, and a number of 1 to 5 digits: "Dubai K 40217".',
      '3: type "four": it must be a whole number from 1 on.',
      '4: it has 1 cells and the head 2; give as many, in quotes where one has the divider in it.',
      '5: Dubai K 1 stands in line 2 already; keep one of them.',
      '6: plate is empty; give emirate, code and number.',
    ]);
  });

  test('of drivers takes numbers as people write them, and as our own files keep them from spreadsheets', () => {
    const numbers = [
      '052 123 4501',
      '+971 52 123 4502',
      '971521234503',
      '٠٥٢١٢٣٤٥٠٤',
      '۰۵۲-۱۲۳-۴۵۰۵',
      "'+971521234506",
      '00971 (0)52 123 4507',
    ];
    const lines = numbers.map((number, index) => `Driver ${index},"${number}",٢٠٤٠-٠٥-٣١`);
    const told = readLines(Buffer.from(`name,mobile,licence\n${lines.join('\n')}`), driverFile, 100, at);
    if ('fileFault' in told) throw new Error(told.fileFault.word);
    expect(told.faults).toEqual([]);
    expect(told.lines.map(({ facts }) => facts.mobileNumber)).toEqual(
      numbers.map((_, index) => `52123450${index + 1}`),
    );
  });

  test('of drivers tells every fault of a line at once, whatever else is wrong with it', () => {
    const file =
      'name,mobile,licence,phone_code,name_ar\n,0411111,2020-01-31,,Imran\nA,05x,31/05/2028,,\nB,0521234567,2040-01-01,999,';
    const told = readLines(Buffer.from(file), driverFile, 100, at);
    if ('fileFault' in told) throw new Error(told.fileFault.word);
    expect(told.faults.map(({ line, word, column }) => [line, word, column])).toEqual([
      [2, 'empty', 'name'],
      [2, 'arabic_name', 'name_ar'],
      [2, 'mobile_number', 'mobile'],
      [2, 'licence_over', 'licence'],
      [3, 'day', 'licence'],
      [3, 'digits', 'mobile'],
      [4, 'phone_code', 'phone_code'],
    ]);
  });

  test('takes figures with their thousands apart, in any digits', async () => {
    const { lines, faults } = await read(
      'plate,type,height_mm,payload_kg\nDubai K 1,٤,"2,650",٣٬٥٠٠\nدبي K ٢,4,2 650,\n',
    );
    expect(faults).toEqual([]);
    expect(lines.map(({ facts }) => facts)).toEqual([
      { ...truckOf('Dubai K 1'), heightMm: 2650, payloadKg: 3500 },
      { ...truckOf('Dubai K 2'), heightMm: 2650 },
    ]);
  });

  test('tells a figure by its cell, takes it away by the word none, and leaves it by an empty cell', async () => {
    const { lines, faults } = await read(
      'plate,type,height_mm,payload_kg,tare_kg\nDubai K 1,4,2650,none,\nDubai K 2,4,999,nobody,\n',
    );
    expect(lines.map(({ facts }) => facts)).toEqual([
      { ...truckOf('Dubai K 1'), heightMm: 2650, payloadKg: 'none' },
    ]);
    expect(faults.map(({ sentence }) => sentence)).toEqual([
      'height_mm "999": it must be a whole number from 1000 to 6000, or none.',
      'payload_kg "nobody": it must be a whole number from 1 to 100000, or none.',
    ]);
  });

  test.each([
    ['', /is empty; its first line names the columns: plate, type\./],
    ['plate,type\n', /has no line under its head/],
    [
      'plate,colour,plate\nDubai K 1,red,4',
      /"colour" is not known, the column "plate" is there twice, the column "type" is missing/,
    ],
    ['plate,type\n"Dubai K 1,4', /has a quotation mark out of place/],
    [Buffer.from('plate,type\nD\xfcbai K 1,4', 'latin1'), /is not in UTF-8; save it as "CSV UTF-8"/],
    [Buffer.from('plate,type\nDubai K 1,4', 'utf16le'), /is not in UTF-8/],
    [Buffer.from('\uFEFFplate,type\nDubai K 1,4', 'utf16le'), /is not in UTF-8/],
    [Buffer.from('PK\u0003\u0004 and what else a zip has'), /is a workbook; save it as "CSV UTF-8"/],
    [
      `plate,type\n${'Dubai K 1,4\n'.repeat(10_001)}`,
      /has 10001 lines; divide it into files of at most 10000\./,
    ],
    ['x'.repeat(5_000_001), /has 5000001 bytes; divide it into files of at most 5000000\./],
  ])('that is none is refused in a sentence: %#', async (content, sentence) => {
    await expect(read(content)).rejects.toThrow(sentence);
  });

  test('that is not there is refused in a sentence', async () => {
    await expect(readFileBytes(join(folder, 'none.csv'))).rejects.toThrow(/none\.csv cannot be read/);
    await expect(readFileBytes(folder)).rejects.toThrow(/is no file/);
  });
});

describe('an edit', () => {
  const edit = (driverId: number, number: number) =>
    editDriver(
      { db, clock: systemClock },
      { driverId, number: { phoneCode: '971', mobileNumber: String(number) } },
    );

  test('of a number ends the sessions of the driver, and no other edit does', async () => {
    const { driverId } = await addDriver(db);
    const begin = (hash: number) =>
      db.query({
        text: `INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at)
               VALUES (decode(repeat(lpad(to_hex($1::int), 2, '0'), 32), 'hex'), 'driver', $2, now(), now() + interval '1 day')`,
        values: [hash, String(driverId)],
      });
    const sessions = async () =>
      (await db.query({ text: "SELECT FROM sessions WHERE audience = 'driver'" })).rowCount;
    await begin(1);
    const named = await editDriver(
      { db, clock: systemClock },
      { driverId, name: ' Imran ', licenceExpiresOn },
    );
    expect(named).toMatchObject({ name: 'Imran', status: 'available' });
    await edit(driverId, 521000000);
    expect(await sessions()).toBe(1);
    expect(await edit(driverId, 529876543)).toMatchObject({ mobileNumber: '529876543', status: 'available' });
    expect(await sessions()).toBe(0);
  });

  test('of another fact leaves the Arabic name, and an empty one takes it away', async () => {
    const { driverId } = await addDriver(db);
    const name = (facts: { name?: string; nameAr?: string }) =>
      editDriver({ db, clock: systemClock }, { driverId, ...facts });
    expect(await name({ nameAr: ' عمران خان ' })).toMatchObject({ name: 'Imran Khan', nameAr: 'عمران خان' });
    expect(await name({ name: 'Imran' })).toMatchObject({ nameAr: 'عمران خان' });
    await expect(name({ nameAr: 'Imran' })).rejects.toThrow();
    expect(await name({ nameAr: ' ' })).toMatchObject({ name: 'Imran', nameAr: undefined });
    expect((await db.query({ text: 'SELECT name_ar FROM drivers' })).rows).toEqual([{ name_ar: null }]);
  });

  test('of many to one number is granted to one', async () => {
    const drivers: number[] = [];
    while (drivers.length < 6) drivers.push((await addDriver(db)).driverId);
    const outcomes = await Promise.all(drivers.map((driverId) => edit(driverId, 529876543)));
    expect(outcomes.filter((outcome) => outcome === 'number_taken')).toHaveLength(5);
    expect(await edit(4711, 529876544)).toBeUndefined();
  });

  test('of a truck changes its plate while it drives, and its type only while nobody is in it', async () => {
    const { vehicleId, driverId } = await addDriver(db);
    await addDriver(db);
    const change = (facts: Partial<VehicleFacts>) => editVehicle({ db }, { vehicleId, ...facts });
    expect(await change({ vehicleTypeId: 5 })).toBe('in_use');
    expect(await change({ vehicleTypeId: 44 })).toBe('unknown_type');
    expect(await change({ plate: truckOf('Dubai K 40002').plate })).toBe('plate_taken');
    expect(await change({ plate: truckOf('Dubai K 7').plate })).toMatchObject({ plate: { number: '7' } });
    await db.query({ text: 'UPDATE shifts SET ended_at = now() WHERE driver_id = $1', values: [driverId] });
    expect(await change({ vehicleTypeId: 5 })).toMatchObject({ vehicleTypeId: 5, plate: { number: '7' } });
    await db.query({ text: 'UPDATE vehicles SET retired_at = now()' });
    expect(await change({ vehicleTypeId: 4 })).toBe('retired');
  });
});
