import type { DocumentDraft, Seller, SupplyContent } from '../document.ts';
import type { DueEntry } from './due-entry.ts';

/**
 * The document that a ledger entry wants, all but its number: a copy of everything that is on it.
 * @throws Error for an entry that no document is known for.
 */
export function makeDraft(entry: DueEntry, seller: Seller): DocumentDraft {
  switch (entry.kind) {
    case 'top_up':
      return makePaymentDraft(entry, seller, 'receipt');
    case 'card_refund':
      return makePaymentDraft(entry, seller, 'refund_note');
    case 'trip_revenue':
      return makeSupplyDraft(entry, seller, 'completed_trip');
    case 'cancellation_fee':
      return makeSupplyDraft(entry, seller, 'cancellation_fee');
    default:
      throw new Error(`No document is known for a ledger entry of kind ${entry.kind}.`);
  }
}

function makePaymentDraft(entry: DueEntry, seller: Seller, kind: 'receipt' | 'refund_note'): DocumentDraft {
  const { accountId, entryId, amountFils, reason, topUpId, card, balanceAfterFils, buyer } = entry;
  if (balanceAfterFils === undefined) throw new Error(`Entry ${entryId} did not touch the wallet.`);
  return {
    accountId,
    entryId,
    kind,
    ...(topUpId !== undefined && { topUpId }),
    amountFils,
    // Money that comes into a wallet, or goes back, is no supply: it is taxed when a trip is carried out.
    vatFils: 0,
    happenedAt: entry.at,
    content: {
      type: 'payment',
      seller,
      buyer,
      balanceAfterFils,
      ...(reason !== undefined && { reason }),
      ...(card && { card }),
    },
  };
}

function makeSupplyDraft(entry: DueEntry, seller: Seller, supply: SupplyContent['supply']): DocumentDraft {
  const { accountId, entryId, amountFils: netFils, vatFils, buyer, trip } = entry;
  if (!trip) throw new Error(`Entry ${entryId} is revenue of no trip.`);
  const { tripId, vatBasisPoints, externalReference, departureAt, ...told } = trip;
  return {
    accountId,
    entryId,
    kind: 'tax_invoice',
    tripId,
    amountFils: netFils + vatFils,
    vatFils,
    happenedAt: entry.at,
    content: {
      type: 'supply',
      seller,
      buyer,
      supply,
      netFils,
      vatBasisPoints,
      trip: {
        ...told,
        departureAt: departureAt.toString(),
        ...(externalReference !== undefined && { externalReference }),
      },
    },
  };
}
