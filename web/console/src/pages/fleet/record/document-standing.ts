import { expiringDays } from '@satha/terms/fleet-documents';

export type DocumentStanding = 'expired' | 'expiring' | 'until';

const dayMs = 86_400_000;

/** Returns how a document with this last day (YYYY-MM-DD) stands: it is valid to the end of it, by the UAE's calendar. */
export function judgeDocument(expiresOn: string, nowMs: number): DocumentStanding {
  const endsMs = Date.parse(`${expiresOn}T24:00:00+04:00`);
  if (endsMs <= nowMs) return 'expired';
  return endsMs - nowMs <= expiringDays * dayMs ? 'expiring' : 'until';
}
