import { isDeepStrictEqual } from 'node:util';
import type { NewTariff } from '../../pricing/price-changes.ts';
import { publishPrices } from '../../pricing/publish-prices.ts';
import { requireSoundTariff, type Tariff } from '../../pricing/tariff.ts';
import { loadPriceList } from '../../quotes/load-price-list.ts';
import type { Change } from '../approval.ts';
import type { ProposalOf } from '../proposal.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireLead, requireVehicleType } from './price-scope.ts';
import { refuseField } from './refuse-field.ts';

/** Says what trips of a vehicle type cost from a moment on, until its next tariff begins. */
export const tariff: ApprovalRule<'tariff'> = {
  permission: 'prices.write',

  async judge({ transaction, at }, proposal) {
    const next = toTariff(proposal);
    requireSound(next);
    requireLead(next.validFrom, at);
    const { tariffBook, vehicleTypes } = await loadPriceList(transaction);
    requireVehicleType(next.vehicleTypeId, vehicleTypes);
    const before = tariffBook.findTariff(next.vehicleTypeId, next.validFrom);
    if (before?.validFrom.equals(next.validFrom)) throw isTaken();
    return { basis: { tariff: before?.tariffId ?? null }, changes: compare(before, next) };
  },

  async apply({ transaction, at }, proposal) {
    const next = toTariff(proposal);
    const stored = await publishPrices(transaction, { tariffs: [next], eventFactors: [] }, at);
    if (typeof stored === 'string') throw isTaken();
    const { kind: _, accountId: __, ...details } = proposal;
    return { action: 'tariff.added', subject: `tariff ${stored.tariffIds[0]}`, details };
  },
};

function isTaken() {
  return refuseField(
    'validFrom',
    'validFrom is when another tariff of the vehicle type begins; choose another time.',
  );
}

function toTariff({ kind: _, accountId: __, validFrom, ...figures }: ProposalOf<'tariff'>): NewTariff {
  return { ...figures, validFrom: Temporal.Instant.from(validFrom) };
}

function requireSound(next: NewTariff): void {
  try {
    requireSoundTariff({ ...next, tariffId: 0 });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refuseField('tariff', `${error.message.replace('tariff 0: ', '')}.`);
  }
}

const figures = [
  'baseFareFils',
  'includedMeters',
  'distanceTiers',
  'filsPerMinute',
  'minimumFareFils',
  'night',
  'weekend',
  'vatBasisPoints',
] as const satisfies readonly (keyof NewTariff)[];

function compare(before: Tariff | undefined, next: NewTariff): readonly Change[] {
  return figures
    .map((field) => ({ field, from: before?.[field] ?? null, to: next[field] }))
    .filter(({ from, to }) => !isDeepStrictEqual(from, to));
}
