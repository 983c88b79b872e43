import type { CandidateData, CandidatesData } from '@satha/contract/console/dispatch';
import { expect, test } from 'vitest';
import { findNamed } from './find-named.ts';

const candidate = (driverId: number, name: string, more: Partial<CandidateData> = {}): CandidateData => ({
  ...{ driverId, name, nameAr: null, phoneCode: '+971', mobileNumber: '500000000', vehicleId: driverId },
  ...{ plate: { emirate: 'dubai', code: 'K', number: String(40_000 + driverId) }, vehicleTypeId: 1 },
  ...{ position: null, way: null, hindrances: [], ...more },
});
const forbidden = (isWaivable: boolean): CandidateData['hindrances'] => [
  { word: 'busy', forbids: true, isWaivable, sentence: '' } as CandidateData['hindrances'][number],
];
const items = [
  candidate(31, 'Imran Khan', { nameAr: 'عمران خان' }),
  candidate(32, 'Imran Aziz'),
  candidate(33, 'Bilal Ahmed', { hindrances: forbidden(false) }),
  candidate(34, 'Sanjay Kumar', { hindrances: forbidden(true) }),
  candidate(35, 'Noor Ali', { plate: { emirate: 'dubai', code: 'K', number: '31' } }),
];
const of: CandidatesData = {
  ...{ tripId: 1, status: 'searching', sequence: 1, driverId: 35, items, leftOut: 0, nextCursor: null },
};

test.each([
  ['31', 31],
  ['40032', 32],
  ['imran k', 31],
  ['عمران', 31],
  ['sanjay', 34],
  ['imran', undefined],
  ['bilal', undefined],
  ['33', undefined],
  ['noor', undefined],
  ['3', undefined],
  ['nobody', undefined],
])('“%s” names driver %s', (named, driverId) => {
  expect(findNamed(of, named)?.driverId).toBe(driverId);
});
