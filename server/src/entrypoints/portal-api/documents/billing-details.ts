import { BillingDetailsRequest, BillingDetailsView } from '@satha/contract/portal/documents';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { BillingDetails } from '../../../domain/documents/billing/billing-details.ts';
import { changeBillingDetails } from '../../../domain/documents/billing/change-billing-details.ts';
import { findBillingDetails } from '../../../domain/documents/billing/queries.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import type { DocumentsDeps } from './documents-deps.ts';

const url = '/accounts/:accountId/billing-details';

/** Reads and changes how the account is named on its documents. */
export function billingDetailsRoutes({ db, clock }: DocumentsDeps): PortalApiRoute[] {
  const response = answers(BillingDetailsView);
  const schema = { body: BillingDetailsRequest, response };
  return [
    route('GET', url, { schema: { response }, access: 'account.read' }, async (request) => {
      const { accountId, accountName } = membershipOf(request);
      const details = await findBillingDetails(db, accountId);
      return ok(details ? view(details, true) : view({ legalName: accountName }, false));
    }),
    route('PUT', url, { schema, access: 'wallet.write', writes: true }, async (request) => {
      const { accountId } = membershipOf(request);
      const { legalName, trn, address } = request.body;
      const given = {
        legalName,
        ...(isGiven(trn) && { trn }),
        ...(isGiven(address) && { address }),
      };
      const details = await db.inTransaction(async (transaction) => {
        const told = await changeBillingDetails({ db: transaction, clock }, accountId, given);
        if (told.isChanged) {
          await recordAudit(transaction, {
            ...actorOf(request),
            action: 'billing_details.changed',
            subject: 'billing details',
            details: told.details,
            at: clock(),
          });
        }
        return told.details;
      });
      return ok(view(details, true));
    }),
  ];
}

/** A field that was left empty says the same as none. */
function isGiven(text: string | null): text is string {
  return text !== null && text.trim() !== '';
}

function view({ legalName, trn, address }: BillingDetails, isTold: boolean): BillingDetailsView {
  return { legalName, trn: trn ?? null, address: address ?? null, isTold };
}
