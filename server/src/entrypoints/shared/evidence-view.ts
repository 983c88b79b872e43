import type { EvidenceData } from '@satha/contract/evidence/evidence';
import type { Evidence, EvidenceFile } from '../../domain/evidence/evidence.ts';
import type { EvidenceAddresses } from '../../domain/evidence/files/evidence-addresses.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';

type Addresses = ReturnType<EvidenceAddresses['make']>;

/** An item of evidence as accounts and drivers are told it; who may see its file is given addresses of it. */
export function viewEvidence(item: Evidence, makeAddresses?: () => Addresses): EvidenceData {
  const { evidenceId, stage, kind, place, facts, file, erasedAt } = item;
  const isThere = file?.kept !== undefined && erasedAt === undefined;
  return {
    evidenceId,
    stage,
    kind,
    recordedAt: formatUaeTimestamp(item.recordedAt),
    receivedAt: formatUaeTimestamp(item.receivedAt),
    ...(place && { place }),
    [kind]: {
      ...facts,
      ...(file && viewFile(file)),
      ...(isThere && makeAddresses && viewAddresses(makeAddresses())),
    },
    ...(erasedAt && { erasedAt: formatUaeTimestamp(erasedAt) }),
  };
}

function viewFile({ sha256, sizeBytes, kept, missing }: EvidenceFile) {
  return {
    sha256,
    sizeBytes,
    ...(kept && { storedAt: formatUaeTimestamp(kept.storedAt), mediaType: kept.mediaType }),
    ...(missing && { missing: { because: missing.because, toldAt: formatUaeTimestamp(missing.toldAt) } }),
    ...(kept?.shown && { shownSha256: kept.shown.sha256, shownSizeBytes: kept.shown.sizeBytes }),
  };
}

function viewAddresses({ url, thumbnailUrl, expiresAt }: Addresses) {
  return { url, thumbnailUrl, urlsExpireAt: formatUaeTimestamp(expiresAt) };
}
