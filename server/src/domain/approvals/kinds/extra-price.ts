import { mostExtraFils } from '@satha/terms/extras';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { addExtraPrice } from '../../extras/add-extra-price.ts';
import type { ExtraPrice } from '../../extras/extra-price.ts';
import { findExtraPrices } from '../../extras/queries.ts';
import type { ProposalOf } from '../proposal.ts';
import type { ApprovalRule } from './approval-rule.ts';
import { requireMoment, requireScope, rowInForce } from './price-scope.ts';
import { refuseField } from './refuse-field.ts';

/** Says what an extra costs from a moment on. */
export const extraPrice: ApprovalRule<'extra_price'> = {
  permission: 'prices.write',

  async judge(moment, proposal) {
    requireFigures(proposal);
    const from = requireMoment(proposal, moment.at);
    await requireScope(moment, proposal);
    const prices = await findExtraPrices(moment.transaction);
    const ofKind = prices.filter(({ kind }) => kind === proposal.extraKind);
    const before = rowInForce(ofKind, proposal.accountId, from);
    const was = before && figuresOf(before);
    const will = { priceFils: proposal.priceFils, ...proposal.waiting };
    const fields = ['priceFils', 'freeSeconds', 'stepSeconds'] as const;
    return {
      basis: { priceSince: before ? formatUaeTimestamp(before.validFrom) : null, ...was },
      changes: fields
        .map((field) => ({ field, from: was?.[field] ?? null, to: will[field] ?? null }))
        .filter((change) => change.from !== change.to),
    };
  },

  async apply({ transaction, at }, proposal) {
    const { accountId, extraKind: kind, priceFils, waiting } = proposal;
    const validFrom = requireMoment(proposal, at);
    const price: ExtraPrice = {
      accountId: accountId ?? undefined,
      kind,
      validFrom,
      priceFils: priceFils ?? undefined,
      waiting: waiting ?? undefined,
    };
    if ((await addExtraPrice(transaction, price)) === 'taken')
      throw refuseField('validFrom', 'validFrom is when another price begins already; choose another time.');
    return {
      action: 'extra_price.added',
      subject: `price of ${kind}`,
      details: { kind, validFrom: formatUaeTimestamp(validFrom), priceFils, ...waiting },
    };
  },
};

type Figures = Readonly<Record<'priceFils' | 'freeSeconds' | 'stepSeconds', number | null>>;

function figuresOf({ priceFils, waiting }: ExtraPrice): Figures {
  return {
    priceFils: priceFils ?? null,
    freeSeconds: waiting?.freeSeconds ?? null,
    stepSeconds: waiting?.stepSeconds ?? null,
  };
}

/** The bounds are those of the table's checks. */
function requireFigures({ extraKind, priceFils, waiting }: ProposalOf<'extra_price'>): void {
  if (priceFils !== null && !isWithin(priceFils, 1, mostExtraFils))
    throw refuseField('priceFils', `priceFils must be a whole number from 1 to ${mostExtraFils}, or null.`);
  if ((extraKind === 'waiting') !== (waiting !== null))
    throw refuseField('waiting', 'waiting goes with the extra waiting, and with no other one.');
  if (waiting && !isWithin(waiting.freeSeconds, 0, 86_400))
    throw refuseField('waiting', 'waiting.freeSeconds must be a whole number from 0 to 86400.');
  if (waiting && !isWithin(waiting.stepSeconds, 60, 86_400))
    throw refuseField('waiting', 'waiting.stepSeconds must be a whole number from 60 to 86400.');
}

function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}
