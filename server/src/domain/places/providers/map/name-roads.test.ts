import { expect, test } from 'vitest';
import { nameRoads } from './name-roads.ts';

const point = { lat: 25.1175, lng: 55.2006 };
const findSoughtRoad = (_: object, { reference }: { reference: string }) =>
  reference === 'E11'
    ? { name: { en: 'Sheikh Zayed Road', ar: 'شارع الشيخ زايد' }, reference: 'E11' }
    : undefined;

test.each([
  ['شارع الشيخ زايد', '', 'E11', 'Sheikh Zayed Road', 'Sheikh Zayed Road (E11)'],
  ['', '', 'E 11;E1', 'Sheikh Zayed Road', 'Sheikh Zayed Road (E11)'],
  ['شارع الوصل', '', '', 'Al Wasl Street', 'Al Wasl Street'],
  ['شارع', 'Main Street', 'E99', 'Main Street', 'Main Street (E99)'],
  ['شارع ابن سينا', '', 'D999', 'D999', 'D999'],
  ['شارع ابن سينا', '', '137', 'Road 137', 'Road 137'],
  ['شارع ابن سينا', '', '', '', 'شارع ابن سينا'],
])('A road of a way with the names "%s", "%s" and "%s" is called as in addresses: "%s", %s', (...texts) => {
  const [name, inEnglish, ref, englishName, label] = texts;
  const road = { name, englishName: inEnglish, ref, distanceMeters: 100, point };
  expect(nameRoads([road], findSoughtRoad)).toEqual([{ label, englishName }]);
});
