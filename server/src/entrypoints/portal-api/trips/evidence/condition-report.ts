import { DownloadQuery } from '@satha/contract/portal/documents';
import { TripParams } from '@satha/contract/portal/trips';
import { defaultLanguage } from '@satha/terms/languages';
import { route } from '../../../../platform/http/api/route.ts';
import { sendPdf } from '../../../send-pdf.ts';
import { askerOf } from '../../../shared/documents/document-turns.ts';
import { type ConditionReports, conditionReportName } from '../../../shared/make-condition-report.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';

const url = '/accounts/:accountId/trips/:tripId/condition-report';

export type ConditionReportDeps = { readonly conditionReports: ConditionReports };

/** Sends what was recorded of a trip's vehicle as a PDF. */
export function conditionReportRoute({ conditionReports }: ConditionReportDeps): PortalApiRoute {
  const schema = { params: TripParams, querystring: DownloadQuery };
  const options = { schema, access: 'trips.read', sends: 'application/pdf' } as const;
  return route('GET', url, options, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    const { language = defaultLanguage } = request.query;
    const asker = askerOf(request, reply, `account ${accountId}`);
    const wanted = { language, reader: 'account', asker } as const;
    const bytes = await conditionReports.make({ accountId, tripId }, wanted);
    return sendPdf(reply, bytes, conditionReportName(tripId, language));
  });
}
