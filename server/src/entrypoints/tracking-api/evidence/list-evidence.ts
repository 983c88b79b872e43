import { TrackedTripParams } from '@satha/contract/tracking';
import { TrackedEvidenceList } from '@satha/contract/tracking/tracked-evidence';
import type { Evidence } from '../../../domain/evidence/evidence.ts';
import { findTripEvidence } from '../../../domain/evidence/queries.ts';
import { isShownToCustomers } from '../../../domain/evidence/shown-to-customers.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { forCustomers } from '../trips/asked-trip.ts';

const url = `${forCustomers.url}/evidence`;

/** Tells a customer how the vehicle looked from outside. Whoever has a link alone is told nothing of it. */
export function listEvidenceRoute({ db }: { readonly db: Queryable }): TrackingApiRoute {
  const schema = { params: TrackedTripParams, response: answers(TrackedEvidenceList) };
  return route('GET', url, { schema, access: 'customer' }, async (request) => {
    const evidence = await findTripEvidence(db, await forCustomers.find(db, request));
    if (!evidence) throw new Problem('trip_not_found');
    return ok({ items: evidence.filter(isShownToCustomers).map(viewTrackedEvidence) });
  });
}

function viewTrackedEvidence({ evidenceId, stage, kind, facts, file, ...item }: Evidence) {
  return {
    evidenceId,
    stage,
    recordedAt: formatUaeTimestamp(item.recordedAt),
    [kind]: {
      ...facts,
      ...(file?.kept && { storedAt: formatUaeTimestamp(file.kept.storedAt) }),
      ...(file?.missing && { missing: { because: file.missing.because } }),
    },
    ...(item.erasedAt && { erasedAt: formatUaeTimestamp(item.erasedAt) }),
  };
}
