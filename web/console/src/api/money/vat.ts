import type { ConsoleDocumentsData } from '@satha/contract/console/money/documents';
import type { QuarterVatData, UndocumentedData } from '@satha/contract/console/money/vat';
import type { SupplyKind } from '@satha/terms/payments';
import { queryOptions } from '@tanstack/react-query';
import { consoleApi } from '../console-api.ts';
import { pagedQuery } from '../paged-query.ts';

export function quarterVatQuery(quarter: string) {
  return queryOptions({
    queryKey: ['vat', quarter],
    queryFn: ({ signal }) => consoleApi.get<QuarterVatData>(`/vat/${quarter}`, { signal }),
  });
}

/** A figure of a quarter: a kind of supply at one rate. */
export type VatFigure = { readonly supply: SupplyKind; readonly vatBasisPoints: number };

/** Asks for the tax invoices behind a figure. */
export function figureDocumentsQuery(quarter: string, { supply, vatBasisPoints }: VatFigure) {
  return pagedQuery<ConsoleDocumentsData>(`vat/${quarter}/documents`, { supply, vatBasisPoints });
}

/** Asks for the trips of a quarter whose tax invoice is still to be issued. */
export function undocumentedQuery(quarter: string) {
  return pagedQuery<UndocumentedData>(`vat/${quarter}/undocumented`, {});
}
