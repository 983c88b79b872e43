import { evidenceKinds, evidenceStages, photoSubjects } from '@satha/terms/evidence';
import type { Evidence } from '../../../domain/evidence/evidence.ts';
import { findHold, findTripEvidence } from '../../../domain/evidence/queries.ts';
import { viewEvidence } from '../../../entrypoints/shared/evidence-view.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { CommandDeps } from '../../in-environment.ts';
import { formatTable, formatTime } from '../../output.ts';
import { requireTrip, type TripOptions } from '../trips/require-trip.ts';

const columns = [
  { title: 'item', align: 'right' },
  ...['stage', 'what', 'seen', 'file'].map((title) => ({ title })),
] as const;

export async function listEvidence(deps: CommandDeps, { trip: tripId }: TripOptions): Promise<void> {
  const { db, environment, show } = deps;
  const { trip } = await requireTrip(deps, tripId);
  const [items = [], hold] = await Promise.all([findTripEvidence(db, trip), findHold(db, trip)]);
  const rows = items.map((item) => [
    String(item.item),
    evidenceStages[item.stage].en,
    describe(item),
    formatTime(item.recordedAt),
    describeFile(item),
  ]);
  const held = hold ? `\nHeld since ${formatTime(hold.heldAt)}: ${hold.reason}` : '';
  show(
    {
      environment,
      tripId,
      evidence: items.map((item) => viewEvidence(item)),
      hold: hold ? { reason: hold.reason, heldAt: formatUaeTimestamp(hold.heldAt) } : null,
    },
    `${formatTable(columns, rows, `Nothing was told of trip ${tripId} yet.`)}${held}`,
  );
}

function describe({ kind, facts }: Evidence): string {
  const { en } = evidenceKinds[kind];
  return 'shows' in facts ? `${en}: ${photoSubjects[facts.shows].en.toLowerCase()}` : en;
}

function describeFile({ file, erasedAt }: Evidence): string {
  if (erasedAt) return 'erased';
  if (!file) return '';
  if (file.missing) return `will not come (${file.missing.because})`;
  return file.kept ? `${Math.ceil(file.sizeBytes / 1000)} kB` : 'not arrived';
}
