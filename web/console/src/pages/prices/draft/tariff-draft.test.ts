import { expect, test } from 'vitest';
import { readTariffDraft, writeTariff } from './tariff-draft.ts';

const figures = {
  ...{ vehicleTypeId: 4, baseFareFils: 10_550, includedMeters: 5_250, filsPerMinute: 50 },
  ...{ minimumFareFils: 12_000, vatBasisPoints: 500 },
  distanceTiers: [
    { fromMeters: 0, filsPerKm: 700 },
    { fromMeters: 20_000, filsPerKm: 320 },
  ],
  night: { factorBasisPoints: 12_550, fromMinute: 1_320, untilMinute: 365 },
  weekend: { factorBasisPoints: 10_500, days: [6, 7] },
};
const tariff = {
  ...figures,
  tariffId: 3,
  validFrom: '1970-01-01T00:00:00.000+04:00',
  validUntil: null,
  source: 'x',
};

test.each(['latn', 'arab'] as const)('A tariff that is written and read is the same one (%s)', (digits) => {
  expect(readTariffDraft(writeTariff(tariff, digits))).toEqual({ figures });
});

test('What is no figure is told by its field', () => {
  const draft = writeTariff(tariff, 'latn');
  const faultsOf = (changed: Partial<typeof draft>) => readTariffDraft({ ...draft, ...changed });
  expect(faultsOf({ baseFare: 'much', nightFrom: '25:00' })).toEqual({ faults: ['baseFare', 'nightFrom'] });
  expect(faultsOf({ tiers: [] })).toEqual({ faults: ['tiers'] });
  expect(faultsOf({ tiers: [{ fromKm: '5', perKm: '1' }] })).toEqual({ faults: ['tiers'] });
  expect(faultsOf({ includedKm: '5.0001' })).toEqual({ faults: ['includedKm'] });
});
