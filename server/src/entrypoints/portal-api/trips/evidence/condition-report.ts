import { DownloadQuery } from '@satha/contract/portal/documents';
import { TripParams } from '@satha/contract/portal/trips';
import { defaultLanguage } from '@satha/terms/languages';
import { route } from '../../../../platform/http/api/route.ts';
import { sendPdf } from '../../../send-pdf.ts';
import { membershipOf, type PortalApiRoute } from '../../gate.ts';
import type { ConditionReports } from './make-condition-report.ts';

const url = '/accounts/:accountId/trips/:tripId/condition-report';

/** Sends what was recorded of a trip's vehicle as a PDF. */
export function conditionReportRoute(reports: ConditionReports): PortalApiRoute {
  const schema = { params: TripParams, querystring: DownloadQuery };
  const options = { schema, access: 'account.read', sends: 'application/pdf' } as const;
  return route('GET', url, options, async (request, reply) => {
    const { accountId } = membershipOf(request);
    const { tripId } = request.params;
    const { language = defaultLanguage } = request.query;
    const bytes = await reports.make({ accountId, tripId }, language);
    return sendPdf(reply, bytes, `satha-trip-${tripId}-condition-${language}`);
  });
}
