import { expect, test } from 'vitest';
import { addStrokes, halfMoment, joinMoment, readDay, readTime, writeDay } from './written-date.ts';

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/2026', '2026-02-01'],
  ['٣١/١٢/٢٠٢٦', '2026-12-31'],
  ['31.12.2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31 12 26', '2026-12-31'],
  ['31122026', '2026-12-31'],
  ['2026-12-31', '2026-12-31'],
  [' 29/02/2028 ', '2028-02-29'],
])('the day %s is read with its day first', (text, day) => {
  expect(readDay(text)).toBe(day);
});

test.each([
  '',
  '29/02/2026',
  '12/31/2026',
  '31/12',
  '0/1/2026',
  '1/1/202',
  '3112026',
  'tomorrow',
  '1/1/2026x',
])('%j is no day', (text) => {
  expect(readDay(text)).toBeUndefined();
});

test('a year of two digits may still become one of four while it is typed', () => {
  expect(readDay('1/1/20', true)).toBeUndefined();
  expect(readDay('1/1/20')).toBe('2020-01-01');
  expect(readDay('1/1/2027', true)).toBe('2027-01-01');
});

test('a day is written with its day first, and no day as nothing', () => {
  expect(writeDay('2026-12-31')).toBe('31/12/2026');
  expect(writeDay('')).toBe('');
});

test('whoever types digits alone gets the strokes, and can still delete them', () => {
  const typed = ['3', '1', '1', '2', '2', '0', '2', '6'];
  expect(typed.reduce((text, digit) => addStrokes(text + digit, text), '')).toBe('31/12/2026');
  expect(addStrokes('31//', '31/')).toBe('31/');
  expect(addStrokes('31', '31/')).toBe('31');
});

test.each([
  ['14:05', '14:05'],
  ['9:30', '09:30'],
  ['1405', '14:05'],
  ['930', '09:30'],
  ['14.05', '14:05'],
  ['٠٩:٣٠', '09:30'],
  ['2:05 pm', '14:05'],
  ['2 PM', '14:00'],
  ['12 am', '00:00'],
  ['12:30 pm', '12:30'],
  ['2:05 م', '14:05'],
  ['2:05 ص', '02:05'],
  ['00:00', '00:00'],
])('the time %s is read', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(['', '9', '24:00', '14:60', '13 pm', '0 am', 'noon', '14:5'])('%j is no time of a day', (text) => {
  expect(readTime(text)).toBeUndefined();
});

test('A moment of which a part is missing or wrong is told from none', () => {
  const whole = { day: '2026-12-31', dayText: '31/12/2026', timeText: '2:05 pm' };
  expect(joinMoment(whole)).toBe('2026-12-31T14:05');
  expect(joinMoment({ day: '', dayText: ' ', timeText: '' })).toBe('');
  expect(joinMoment({ ...whole, timeText: '' })).toBe(halfMoment);
  expect(joinMoment({ ...whole, timeText: '99' })).toBe(halfMoment);
  expect(joinMoment({ ...whole, day: '', dayText: '31/1' })).toBe(halfMoment);
  expect(joinMoment({ day: '', dayText: '', timeText: '14:05' })).toBe(halfMoment);
});
