import { PricesData, PricesQuery } from '@satha/contract/console/money/prices';
import { findCalendarEntries } from '../../../domain/calendar/queries.ts';
import { findExtraPricesFor } from '../../../domain/extras/queries.ts';
import type { EventFactor, Tariff } from '../../../domain/pricing/tariff.ts';
import type { TariffBook } from '../../../domain/pricing/tariff-book.ts';
import { loadPriceList } from '../../../domain/quotes/load-price-list.ts';
import { findOutcomeFeePoliciesFor } from '../../../domain/trips/outcomes/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { ConsoleApiRoute } from '../gate.ts';
import { viewEntry } from './calendar-days.ts';
import type { PricesDeps } from './prices-deps.ts';

/** Answers everything that costs something, past and coming prices too. */
export function listPricesRoute({ db, clock }: PricesDeps): ConsoleApiRoute {
  const schema = { querystring: PricesQuery, response: answers(PricesData) };
  return route('GET', '/prices', { schema, access: 'prices.read' }, async ({ query }) => {
    const { vehicleTypes, tariffBook } = await loadPriceList(db);
    const [extraPrices, outcomeFees, entries] = [
      await findExtraPricesFor(db, query.accountId),
      await findOutcomeFeePoliciesFor(db, query.accountId),
      await findCalendarEntries(db),
    ];
    return ok({
      now: formatUaeTimestamp(clock()),
      vehicleTypes: [...vehicleTypes.values()].map(({ id, name, nameArabic }) => ({
        vehicleTypeId: id,
        name,
        ...(nameArabic !== undefined && { nameAr: nameArabic }),
      })),
      tariffs: tariffBook.tariffs.map((tariff) => viewTariff(tariff, tariffBook)),
      eventFactors: tariffBook.eventFactors.map(viewEventFactor),
      extraPrices: extraPrices.map(({ accountId, kind, validFrom, priceFils, waiting }) => ({
        accountId: accountId ?? null,
        extraKind: kind,
        validFrom: formatUaeTimestamp(validFrom),
        priceFils: priceFils ?? null,
        waiting: waiting ?? null,
      })),
      outcomeFees: outcomeFees.map(({ accountId, validFrom, rules }) => ({
        accountId: accountId ?? null,
        validFrom: formatUaeTimestamp(validFrom),
        rules,
      })),
      calendar: entries.map(viewEntry),
    });
  });
}

function viewTariff({ validFrom, distanceTiers, weekend, ...tariff }: Tariff, book: TariffBook) {
  const ofType = book.tariffs.filter(({ vehicleTypeId }) => vehicleTypeId === tariff.vehicleTypeId);
  const next = ofType[ofType.findIndex(({ tariffId }) => tariffId === tariff.tariffId) + 1];
  return {
    ...tariff,
    distanceTiers: [...distanceTiers],
    weekend: { ...weekend, days: [...weekend.days] },
    validFrom: formatUaeTimestamp(validFrom),
    validUntil: next ? formatUaeTimestamp(next.validFrom) : null,
  };
}

function viewEventFactor({ vehicleTypeId, calendar, validFrom, validUntil, ...factor }: EventFactor) {
  return {
    ...factor,
    vehicleTypeId: vehicleTypeId ?? null,
    days: calendar ?? null,
    validFrom: formatUaeTimestamp(validFrom),
    validUntil: validUntil ? formatUaeTimestamp(validUntil) : null,
  };
}
