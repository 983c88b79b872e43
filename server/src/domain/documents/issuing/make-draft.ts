import { describePlace } from '../../places/describe-place.ts';
import type { PlaceProvider } from '../../places/place-provider.ts';
import type { ChargedExtra, DocumentDraft, Seller, SupplyContent } from '../document.ts';
import type { DueEntry, DueExtra, DuePlace } from './due-entry.ts';

type Deps = { readonly seller: Seller; readonly places: PlaceProvider };

/**
 * Makes the document that a ledger entry wants, all but its number: a copy of everything that is on it.
 * @throws Error for an entry that no document is known for.
 */
export function makeDraft(entry: DueEntry, deps: Deps): DocumentDraft {
  const { seller } = deps;
  switch (entry.kind) {
    case 'top_up':
      return makePaymentDraft(entry, seller, 'receipt');
    case 'card_refund':
      return makePaymentDraft(entry, seller, 'refund_note');
    case 'trip_revenue':
      return makeSupplyDraft(entry, deps, 'completed_trip');
    case 'cancellation_fee':
      return makeSupplyDraft(entry, deps, 'cancellation_fee');
    case 'extra_revenue':
      return makeSupplyDraft(entry, deps, 'extras');
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

function makeSupplyDraft(
  entry: DueEntry,
  { seller, places }: Deps,
  supply: SupplyContent['supply'],
): DocumentDraft {
  const { accountId, entryId, vatFils, buyer, trip } = entry;
  if (!trip) throw new Error(`Entry ${entryId} is revenue of no trip.`);
  const {
    tripId,
    vatBasisPoints,
    externalReference,
    departureAt,
    vehicleTypeNameArabic,
    from,
    to,
    extras,
    ...told
  } = trip;
  // The entry of the fare, or of what was kept of it, is without them; theirs is their sum.
  const isOfExtras = supply === 'extras';
  const netFils =
    entry.amountFils +
    (isOfExtras ? 0 : extras.reduce((sum, extra) => sum + extra.amountFils - extra.vatFils, 0));
  const fromArabic = nameInArabic(places, from);
  const toArabic = nameInArabic(places, to);
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
      ...(extras.length > 0 && { extras: extras.map((extra) => chargedExtra(places, extra)) }),
      trip: {
        ...told,
        from: from.label,
        to: to.label,
        departureAt: departureAt.toString(),
        ...(vehicleTypeNameArabic !== undefined && { vehicleTypeNameArabic }),
        ...(fromArabic !== undefined && { fromArabic }),
        ...(toArabic !== undefined && { toArabic }),
        ...(externalReference !== undefined && { externalReference }),
      },
    },
  };
}

function chargedExtra(places: PlaceProvider, { destination, ...extra }: DueExtra): ChargedExtra {
  if (!destination) return extra;
  const toArabic = nameInArabic(places, destination);
  return { ...extra, to: destination.label, ...(toArabic !== undefined && { toArabic }) };
}

/** The Arabic words, which a trip does not keep, are those of the day on which its document is issued. */
function nameInArabic(places: PlaceProvider, { point, part }: DuePlace): string | undefined {
  return part && describePlace({ places }, point)[part]?.ar;
}
