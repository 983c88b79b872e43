import type { WalletProposed } from '@satha/contract/console/money/approvals';
import { readAmount } from '@satha/web-kit/forms/amount.ts';
import { adjustWallet, refundTopUp, setFloor, topUpByHand } from '../../../api/money/accounts.ts';

/** What is done to a wallet by hand. */
export const moneySteps = ['topUp', 'adjustment', 'refund', 'floor'] as const;
export type MoneyStep = (typeof moneySteps)[number];

/** As it is typed; amounts in AED. */
export type MoneyValues = {
  /** Of a floor: how far below zero it is. */
  readonly amountFils: string;
  readonly direction: string;
  /** Of a refund: the number of the top-up that was chosen. */
  readonly topUpId: string;
  readonly reason: string;
};

type Asked = { readonly clientToken: string; readonly reason: string };

/** The lowest floor that there is, as an amount. */
const lowestFloorFils = 50_000;

/** Whole fils of a typed amount that the step can be about; undefined for anything else. */
export function readStepAmount(step: MoneyStep, text: string): number | undefined {
  const fils = readAmount(text);
  if (fils === undefined) return undefined;
  const isWithin = step === 'floor' ? fils <= lowestFloorFils : fils > 0;
  return isWithin ? fils : undefined;
}

/** Sends a step as the service takes it: what is taken away is below zero there, and so is a floor. */
export function sendStep(
  step: MoneyStep,
  accountId: number,
  values: MoneyValues,
  asked: Asked,
): Promise<WalletProposed> {
  const amountFils = readStepAmount(step, values.amountFils) ?? 0;
  switch (step) {
    case 'topUp':
      return topUpByHand(accountId, { ...asked, amountFils });
    case 'adjustment': {
      const isTaken = values.direction === 'take';
      return adjustWallet(accountId, { ...asked, amountFils: isTaken ? -amountFils : amountFils });
    }
    case 'refund':
      return refundTopUp(accountId, Number(values.topUpId), { ...asked, amountFils });
    case 'floor':
      return setFloor(accountId, { ...asked, floorFils: amountFils === 0 ? 0 : -amountFils });
  }
}
