import type { EvidenceData } from '@satha/contract/evidence/evidence';
import type { Evidence } from '../domain/evidence/evidence.ts';
import { formatUaeTimestamp } from '../values/uae-time.ts';

/** An item of evidence as accounts and drivers are told it. */
export function viewEvidence(item: Evidence): EvidenceData {
  const { evidenceId, stage, kind, place, facts, erasedAt } = item;
  return {
    evidenceId,
    stage,
    kind,
    recordedAt: formatUaeTimestamp(item.recordedAt),
    receivedAt: formatUaeTimestamp(item.receivedAt),
    ...(place && { place }),
    [kind]: facts,
    ...(erasedAt && { erasedAt: formatUaeTimestamp(erasedAt) }),
  };
}
