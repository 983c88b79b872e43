import { documentLanguage, tripId } from '@satha/contract/fields';
import { defaultLanguage } from '@satha/terms/languages';
import { Type } from 'typebox';
import { route } from '../../../platform/http/api/route.ts';
import { sendPdf } from '../../send-pdf.ts';
import { askerOf } from '../../shared/documents/document-turns.ts';
import { type ConditionReports, conditionReportName } from '../../shared/make-condition-report.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { requestHeaders } from '../operation-headers.ts';
import { pdfResponses, security } from '../operation-schema.ts';

const url = '/Trips/:tripId/condition-report';

const schema = {
  operationId: 'getConditionReport',
  tags: ['Trips'],
  summary: 'Condition report of a trip',
  description:
    'The evidence of a trip as a PDF: what the driver saw of the vehicle at the delivery beside what was seen at the ' +
    'pickup, with small pictures and the SHA-256 of each file. It is made when it is asked for, one after the other: ' +
    'come again while one of yours is made and two wait.',
  security,
  headers: requestHeaders,
  params: Type.Object({ tripId: tripId('Identifier of the trip.', { examples: [1] }) }),
  querystring: Type.Object({ language: documentLanguage }),
  response: pdfResponses(['trip_not_found']),
};

export type GetConditionReportDeps = { readonly conditionReports: ConditionReports };

export function getConditionReportRoute({ conditionReports }: GetConditionReportDeps): TripApiRoute {
  return route('GET', url, { schema, access: 'key', sends: 'application/pdf' }, async (request, reply) => {
    const { accountId } = callerOf(request);
    const { tripId } = request.params;
    const { language = defaultLanguage } = request.query;
    const asker = askerOf(request, reply, `account ${accountId}`);
    const wanted = { language, reader: 'account', asker } as const;
    const bytes = await conditionReports.make({ accountId, tripId }, wanted);
    return sendPdf(reply, bytes, conditionReportName(tripId, language));
  });
}
