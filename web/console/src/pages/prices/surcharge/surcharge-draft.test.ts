import { expect, test } from 'vitest';
import {
  emptySurcharge,
  findTriedSpan,
  readSurchargeDraft,
  type SurchargeDraft,
  tryForSpan,
  tryOnDays,
} from './surcharge-draft.ts';

const rain: SurchargeDraft = {
  ...{ name: ' Rain ', percent: '٢٠', days: '', vehicleTypeId: '4', source: 'The board' },
  ...{ validFrom: '2026-12-18T18:00', validUntil: '2026-12-19T06:00' },
};

test('A surcharge is read with what it says, and every field that is missing or wrong is named, in the order of the form', () => {
  const read = { name: 'Rain', source: 'The board', factorBasisPoints: 12_000, vehicleTypeId: 4 };
  expect(readSurchargeDraft(rain)).toEqual({
    figures: { ...read, validFrom: rain.validFrom, validUntil: rain.validUntil },
  });
  const ofDays = { ...rain, days: 'ramadan', percent: '0', vehicleTypeId: '' };
  expect(readSurchargeDraft(ofDays)).toMatchObject({
    figures: { days: { kind: 'ramadan' }, validUntil: null, factorBasisPoints: 10_000, vehicleTypeId: null },
  });
  expect(readSurchargeDraft({ ...rain, days: '15' })).toMatchObject({
    figures: { days: { calendarEntryId: 15 } },
  });
  const faults = ['name', 'percent', 'validFrom', 'validUntil', 'source'];
  expect(readSurchargeDraft(emptySurcharge)).toEqual({ faults });
  expect(readSurchargeDraft({ ...rain, percent: '0' })).toEqual({ faults: ['percent'] });
  expect(readSurchargeDraft({ ...rain, percent: '901' })).toEqual({ faults: ['percent'] });
  expect(readSurchargeDraft({ ...rain, validUntil: rain.validFrom })).toEqual({ faults: ['validUntil'] });
});

test('A surcharge to come is tried at the same hours of the week, so many whole weeks earlier that they are over', () => {
  const now = '2026-11-27T12:00:00.000+04:00';
  const span = { weeks: 4, from: '2026-11-20T18:00', until: '2026-11-21T06:00' };
  expect(findTriedSpan(rain, now)).toEqual(span);
  expect(tryForSpan(rain, span)).toMatchObject({ validFrom: span.from, factorBasisPoints: 12_000 });
  expect(findTriedSpan(rain, '2027-01-01T00:00:00.000+04:00')).toMatchObject({
    weeks: 0,
    from: rain.validFrom,
  });
  expect(findTriedSpan({ ...rain, validUntil: '' }, now)).toBeUndefined();
  const period = { from: '2026-01-01', until: '2027-01-01' };
  expect(tryOnDays({ ...rain, days: 'ramadan' }, period)).toMatchObject({
    ...{ days: { kind: 'ramadan' }, validFrom: period.from, validUntil: period.until },
  });
  expect(tryOnDays(rain, period)).toBeUndefined();
});
