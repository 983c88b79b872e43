import type { FareLine } from '@satha/terms/fare-lines';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { DueEntry, DueExtra, DuePlace } from './due-entry.ts';

type DueRow = {
  account_id: number;
  entry_id: number;
  kind: string;
  amount_fils: number;
  created_at: Temporal.Instant;
  reason: string | null;
  wallet_balance_after_fils: number | null;
  account_name: string;
  legal_name: string | null;
  trn: string | null;
  address: string | null;
  /** The buyer is whoever called, and not the account, which is the company's own. */
  is_of_caller: boolean;
  top_up_id: number | null;
  card_brand: string | null;
  card_last_four: string | null;
  vat_fils: number;
  trip_id: number | null;
  external_reference: string | null;
  vehicle_type_name: string | null;
  vehicle_type_name_arabic: string | null;
  from_lat: number;
  from_lng: number;
  from_address: string | null;
  from_area_name: string | null;
  to_lat: number;
  to_lng: number;
  to_address: string | null;
  to_area_name: string | null;
  distance_meters: number;
  fare_fils: number;
  vat_basis_points: number;
  fare_lines: FareLine[];
  departure_at: Temporal.Instant;
  extras: ExtraRow[] | null;
};

type ExtraRow = Omit<DueExtra, 'destination'> & {
  lat: number | null;
  lng: number | null;
  address: string | null;
  areaName: string | null;
};

/** Tells whether any ledger entry wants a document now. */
export async function hasDues(db: Queryable, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>({
    name: 'has-document-dues',
    text: `SELECT EXISTS (
             SELECT FROM document_dues WHERE postponed_until IS NULL OR postponed_until <= $1
           ) AS found`,
    values: [now.toString()],
    onlyReads: true,
  });
  return rows[0]?.found === true;
}

/**
 * Locks what wants a document, the oldest entries first, until the transaction ends; what another process is just at is
 * left to it.
 */
export async function lockDues(
  transaction: Queryable,
  { now, atMost }: { readonly now: Temporal.Instant; readonly atMost: number },
): Promise<DueEntry[]> {
  const { rows } = await transaction.query<DueRow>({
    name: 'lock-document-dues',
    text: `WITH due AS MATERIALIZED (
             SELECT account_id, entry_id FROM document_dues
             WHERE postponed_until IS NULL OR postponed_until <= $1
             ORDER BY entry_id LIMIT $2
             FOR UPDATE SKIP LOCKED
           )
           SELECT e.account_id, e.entry_id, e.kind, e.amount_fils, e.created_at, e.reason, e.wallet_balance_after_fils,
             a.name AS account_name, b.legal_name, b.trn, b.address,
             is_of_caller, e.top_up_id, p.card_brand, p.card_last_four,
             coalesce((
               SELECT sum(v.amount_fils) FROM ledger_entries v
               WHERE v.account_id = e.account_id AND v.trip_id = e.trip_id AND v.kind IN ('vat', 'extra_vat')
             ), 0)::bigint AS vat_fils,
             t.trip_id, t.external_reference, y.name AS vehicle_type_name,
             y.name_arabic AS vehicle_type_name_arabic,
             t.from_lat, t.from_lng, t.from_address, t.from_area_name,
             g.lat AS to_lat, g.lng AS to_lng, g.address AS to_address, g.area_name AS to_area_name,
             t.distance_meters, t.fare_fils, t.vat_basis_points, t.fare_lines, t.departure_at,
             (SELECT jsonb_agg(jsonb_build_object('kind', x.kind, 'quantity', x.quantity, 'amountFils', x.amount_fils,
                'vatFils', x.vat_fils, 'lat', n.lat, 'lng', n.lng, 'address', n.address, 'areaName', n.area_name) ORDER BY x.extra)
              FROM trip_extras x LEFT JOIN new_destinations n USING (account_id, trip_id, extra)
              WHERE x.account_id = t.account_id AND x.trip_id = t.trip_id AND x.status = 'accepted'
                AND x.kind <> 'correction') AS extras
           FROM due
           JOIN ledger_entries e USING (account_id, entry_id)
           JOIN accounts a USING (account_id)
           JOIN wallets w USING (account_id)
           LEFT JOIN top_ups p ON p.account_id = e.account_id AND p.top_up_id = e.top_up_id
           LEFT JOIN trips t ON t.account_id = e.account_id AND t.trip_id = e.trip_id
           LEFT JOIN LATERAL booked_destination(t.account_id, t.trip_id) g ON true
           LEFT JOIN vehicle_types y ON y.vehicle_type_id = t.vehicle_type_id
           LEFT JOIN trip_callers c ON c.account_id = t.account_id AND c.trip_id = t.trip_id
           CROSS JOIN LATERAL (SELECT w.is_for_callers AND t.trip_id IS NOT NULL AS is_of_caller) AS o
           LEFT JOIN LATERAL (
             SELECT coalesce(c.legal_name, t.first_name || ' ' || t.last_name) AS legal_name, c.trn, c.address
             WHERE is_of_caller
             UNION ALL
             (SELECT legal_name, trn, address FROM billing_details
             WHERE account_id = e.account_id AND NOT is_of_caller ORDER BY billing_details_id DESC LIMIT 1)
           ) b ON true
           ORDER BY e.entry_id`,
    values: [now.toString(), atMost],
  });
  return rows.map(toDueEntry);
}

function toDueEntry(row: DueRow): DueEntry {
  return {
    accountId: row.account_id,
    entryId: row.entry_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    at: row.created_at,
    reason: row.reason ?? undefined,
    balanceAfterFils: row.wallet_balance_after_fils ?? undefined,
    buyer: {
      ...(!row.is_of_caller && { accountId: row.account_id }),
      legalName: row.legal_name ?? row.account_name,
      ...(row.trn !== null && { trn: row.trn }),
      ...(row.address !== null && { address: row.address }),
    },
    topUpId: row.top_up_id ?? undefined,
    card:
      row.card_last_four === null ? undefined : { brand: row.card_brand ?? '', lastFour: row.card_last_four },
    vatFils: row.vat_fils,
    trip: row.trip_id === null ? undefined : toTrip({ ...row, trip_id: row.trip_id }),
  };
}

function toTrip(row: DueRow & { trip_id: number }): DueEntry['trip'] {
  return {
    tripId: row.trip_id,
    externalReference: row.external_reference ?? undefined,
    vehicleTypeName: row.vehicle_type_name ?? '',
    vehicleTypeNameArabic: row.vehicle_type_name_arabic ?? undefined,
    from: toPlace({ lat: row.from_lat, lng: row.from_lng }, row.from_address, row.from_area_name),
    to: toPlace({ lat: row.to_lat, lng: row.to_lng }, row.to_address, row.to_area_name),
    distanceMeters: row.distance_meters,
    fareFils: row.fare_fils,
    vatBasisPoints: row.vat_basis_points,
    fareLines: row.fare_lines,
    departureAt: row.departure_at,
    extras: (row.extras ?? []).map(({ lat, lng, address, areaName, ...extra }) => ({
      ...extra,
      destination: lat === null || lng === null ? undefined : toPlace({ lat, lng }, address, areaName),
    })),
  };
}

function toPlace(point: Coordinates, address: string | null, areaName: string | null): DuePlace {
  if (address !== null) return { point, label: address, part: 'address' };
  if (areaName !== null) return { point, label: areaName, part: 'areaName' };
  return { point, label: `${point.lat}, ${point.lng}`, part: undefined };
}

type Due = { readonly accountId: number; readonly entryId: number };

export async function deleteDues(transaction: Queryable, dues: readonly Due[]): Promise<void> {
  await transaction.query({
    text: `DELETE FROM document_dues USING unnest($1::bigint[], $2::bigint[]) AS done (account_id, entry_id)
           WHERE document_dues.account_id = done.account_id AND document_dues.entry_id = done.entry_id`,
    values: [dues.map(({ accountId }) => accountId), dues.map(({ entryId }) => entryId)],
  });
}

export async function postponeDues(
  transaction: Queryable,
  dues: readonly Due[],
  until: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `UPDATE document_dues SET postponed_until = $3
           FROM unnest($1::bigint[], $2::bigint[]) AS put_off (account_id, entry_id)
           WHERE document_dues.account_id = put_off.account_id AND document_dues.entry_id = put_off.entry_id`,
    values: [dues.map(({ accountId }) => accountId), dues.map(({ entryId }) => entryId), until.toString()],
  });
}
