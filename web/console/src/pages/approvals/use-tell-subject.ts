import type { ApprovalData } from '@satha/contract/console/money/approvals';
import { listedExtraKinds } from '@satha/terms/extras';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useVehicleTypeName } from '../../words/fleet/vehicle-types.ts';
import { listedExtraWords } from '../../words/money/approval-words.ts';

/** Returns what says in a word what a proposal is about: an amount, an extra, a vehicle type, an event; else nothing. */
export function useTellSubject(): (approval: Pick<ApprovalData, 'kind' | 'proposal'>) => string {
  const nameExtra = useWords(listedExtraWords);
  const nameType = useVehicleTypeName();
  const { money } = useFormat();
  return ({ kind, proposal }) => {
    const { amountFils, floorFils, extraKind, vehicleTypeId, name } = proposal;
    if (typeof amountFils === 'number') {
      const sign = kind === 'wallet_adjustment' && amountFils > 0 ? '+' : '';
      return sign + money(amountFils);
    }
    if (typeof floorFils === 'number') return money(floorFils);
    const extra = listedExtraKinds.find((one) => one === extraKind);
    if (extra) return nameExtra(extra);
    if (typeof name === 'string') return name;
    return typeof vehicleTypeId === 'number' ? nameType(vehicleTypeId) : '';
  };
}
