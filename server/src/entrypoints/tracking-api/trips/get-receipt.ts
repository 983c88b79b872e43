import { TrackedDocumentQuery, TrackedTripParams } from '@satha/contract/tracking';
import { defaultLanguage, type Language, nameIn } from '@satha/terms/languages';
import { findAccount } from '../../../domain/accounts/queries.ts';
import { drawTripReceipt } from '../../../domain/documents/draw-document.ts';
import { findSellerAt } from '../../../domain/documents/seller/queries.ts';
import type { TripReceipt } from '../../../domain/documents/trip-receipts/trip-receipt.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { acceptedExtras } from '../../../domain/trips/extras/trip-extra.ts';
import { findTripTimeline, type TripTimeline } from '../../../domain/trips/timeline/find-trip-timeline.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { sendPdf } from '../../send-pdf.ts';
import type { PdfDrawing } from '../../shared/pdf-drawing.ts';
import { namePoint } from '../../trip-facts-view.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { hasReceipt, type TripViewDeps } from '../trip-view.ts';
import { forCustomers } from './asked-trip.ts';
import { customerAsking } from './customer-asking.ts';

const url = `${forCustomers.url}/receipt`;

export type GetReceiptDeps = TripViewDeps & PdfDrawing & { readonly db: Queryable };

export function getReceiptRoute(deps: GetReceiptDeps): TrackingApiRoute {
  const schema = { params: TrackedTripParams, querystring: TrackedDocumentQuery };
  return route(
    'GET',
    url,
    { schema, access: 'customer', sends: 'application/pdf' },
    async (request, reply) => {
      const { accountId, tripId } = await forCustomers.find(deps.db, request);
      const timeline = await findTripTimeline(deps.db, accountId, tripId);
      // A trip that is not completed has none.
      if (!timeline || !hasReceipt(timeline.trip)) throw new Problem('document_not_found');
      const { language = defaultLanguage } = request.query;
      const { isSandbox, draw } = deps;
      const bytes = await deps.inTurn(customerAsking(request, reply), async () => {
        const receipt = await makeReceipt(deps, timeline, language);
        return drawTripReceipt(receipt, { language, isSandbox, draw });
      });
      return sendPdf(reply, bytes, `satha-trip-${tripId}-${language}`);
    },
  );
}

async function makeReceipt(
  deps: GetReceiptDeps,
  { trip, journey, charge }: TripTimeline,
  language: Language,
): Promise<TripReceipt> {
  const endedAt = journey.endedAt ?? trip.updatedAt;
  const [account, seller] = await Promise.all([
    findAccount(deps.db, trip.accountId),
    findSellerAt(deps.db, endedAt),
  ]);
  const { customer } = trip;
  const extras = acceptedExtras(trip.extras);
  return {
    tripId: trip.tripId,
    seller: seller ?? deps.defaultSeller,
    bookedBy: account?.name ?? '',
    customerName: `${customer.firstName} ${customer.lastName}`.trim(),
    vehicleTypeName: nameVehicleType(deps, trip.vehicleTypeId, language),
    driver: journey.driver && {
      name: nameIn({ en: journey.driver.name, ar: journey.driver.nameAr }, language),
      plate: formatPlate(journey.driver.plate),
    },
    from: namePoint(deps, trip.pickup, language),
    to: namePoint(deps, trip.destination, language),
    distanceMeters: trip.distanceMeters,
    departureAt: trip.departureAt,
    endedAt,
    fareFils: trip.fareFils,
    ...charge,
    vatFils: extras.reduce((sum, extra) => sum + extra.vatFils, charge.vatFils),
    extras,
  };
}

function nameVehicleType({ priceList }: TripViewDeps, id: number, language: Language): string {
  const { name = '', nameArabic } = priceList().vehicleTypes.get(id) ?? {};
  return nameIn({ en: name, ar: nameArabic }, language);
}
