import { ApprovalSettingsData, ApprovalSettingsRequest } from '@satha/contract/console/money/approvals';
import { findApprovalSettings } from '../../../domain/approvals/queries.ts';
import { changeApprovalSettings } from '../../../domain/approvals/settings/change-approval-settings.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import type { ApprovalDeps } from './approval-deps.ts';

const url = '/approval-settings';

/** Answers whether two people are needed and above what amount, and lets an owner set it. */
export function approvalSettingsRoutes(deps: ApprovalDeps): ConsoleApiRoute[] {
  const response = answers(ApprovalSettingsData);
  const changing = {
    schema: { body: ApprovalSettingsRequest, response },
    access: 'approvals.write',
    writes: true,
  } as const;
  return [
    route('GET', url, { schema: { response }, access: 'approvals.read' }, async () =>
      ok(await findApprovalSettings(deps.db)),
    ),
    route('PUT', url, changing, async (request) =>
      ok(await changeApprovalSettings(deps, request.body, actorOf(request))),
    ),
  ];
}
