import type { EvidenceStage } from '@satha/terms/evidence';
import { IconCamera, IconCash, IconDashboard, IconPencil, IconSignature } from '@tabler/icons-react';
import type { DriverTrip } from '../../api/wire.ts';
import { useWords } from '../../language/use-words.tsx';
import { type KeptEvidence, useEvidence } from '../../outbox/use-evidence.ts';
import { TaskRow } from '../../parts/task-row.tsx';
import { sides } from '../evidence/sides.ts';

type WorkRowsProps = { readonly trip: DriverTrip; readonly stage: EvidenceStage };

/** Shows the photos, marks and readings of one end of a trip, each with how far it is. */
export function WorkRows({ trip, stage }: WorkRowsProps) {
  const t = useWords();
  const items = useTaken(trip).filter((item) => item.stage === stage);
  const taken = sides.filter((side) => items.some(({ facts }) => facts.photo?.shows === side)).length;
  const marks = items.filter(({ kind }) => kind === 'condition').length;
  const hasReadings = items.some(({ kind }) => kind === 'readings');
  return (
    <>
      <TaskRow
        page="photos"
        icon={<IconCamera aria-hidden size={28} />}
        title={t('photosTitle')}
        state={t('photosOf', { taken })}
        isDone={taken === sides.length}
      />
      <TaskRow
        page="marks"
        icon={<IconPencil aria-hidden size={28} />}
        title={t('marksTitle')}
        state={marks === 0 ? t('marksNone') : t('marksCount', { count: marks })}
      />
      <TaskRow
        page="readings"
        icon={<IconDashboard aria-hidden size={28} />}
        title={t('readingsTitle')}
        state={t(hasReadings ? 'readingsDone' : 'readingsNone')}
        isDone={hasReadings}
      />
    </>
  );
}

/** Shows who takes the vehicle. */
export function RecipientRow({ trip }: { readonly trip: DriverTrip }) {
  const t = useWords();
  const isTold = useTaken(trip).some(({ kind }) => kind === 'recipient');
  return (
    <TaskRow
      page="recipient"
      icon={<IconSignature aria-hidden size={28} />}
      title={t('recipientTitle')}
      state={t(isTold ? 'recipientTold' : 'recipientNone')}
      isDone={isTold}
    />
  );
}

/** Shows what was asked for beside the fare. */
export function ExtrasRow({ trip }: { readonly trip: DriverTrip }) {
  const t = useWords();
  const extras = trip.extras ?? [];
  const open = extras.filter(({ status }) => status === 'open').length;
  const state =
    extras.length === 0
      ? t('extrasNone')
      : open > 0
        ? t('extrasOpen', { count: open })
        : t('extrasDecided', { count: extras.length });
  return (
    <TaskRow page="extras" icon={<IconCash aria-hidden size={28} />} title={t('extrasTitle')} state={state} />
  );
}

/** Whether a side of the vehicle has no photo at one end of the trip; it holds up nothing. */
export function useMissesPhotos(trip: DriverTrip, stage: EvidenceStage): boolean {
  const items = useTaken(trip);
  return sides.some(
    (side) => !items.some((item) => item.stage === stage && item.facts.photo?.shows === side),
  );
}

/** Lists what was seen of the vehicle; what could not be sent does not count, and is to be done again. */
function useTaken(trip: DriverTrip): readonly KeptEvidence[] {
  return useEvidence(trip.tripId).filter(({ state }) => state !== 'failed');
}
