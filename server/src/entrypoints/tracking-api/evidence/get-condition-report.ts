import { TrackedDocumentQuery, TrackedTripParams } from '@satha/contract/tracking';
import { defaultLanguage } from '@satha/terms/languages';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { sendPdf } from '../../send-pdf.ts';
import { type ConditionReports, conditionReportName } from '../../shared/make-condition-report.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { forCustomers } from '../trips/asked-trip.ts';
import { customerAsking } from '../trips/customer-asking.ts';

const url = `${forCustomers.url}/condition-report`;

export type GetConditionReportDeps = { readonly db: Queryable; readonly conditionReports: ConditionReports };

/** Sends the customer of a trip a PDF of what the customer is shown of the vehicle. */
export function getConditionReportRoute({ db, conditionReports }: GetConditionReportDeps): TrackingApiRoute {
  const schema = { params: TrackedTripParams, querystring: TrackedDocumentQuery };
  const options = { schema, access: 'customer', sends: 'application/pdf' } as const;
  return route('GET', url, options, async (request, reply) => {
    const { accountId, tripId } = await forCustomers.find(db, request);
    const { language = defaultLanguage } = request.query;
    const asker = customerAsking(request, reply);
    const bytes = await conditionReports.make({ accountId, tripId }, { language, reader: 'customer', asker });
    return sendPdf(reply, bytes, conditionReportName(tripId, language));
  });
}
