import { Stack, Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { type EvidenceStage, evidenceStages } from '@satha/terms/evidence';
import { evidenceWords } from '@satha/web-kit/evidence/evidence-words.ts';
import { StageEvidence } from '@satha/web-kit/evidence/stage-evidence.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { evidenceFileAddress } from '../../api/trips.ts';
import { tripWords } from '../../words/trips/trip.ts';
import { TripCard } from './trip-card.tsx';

type EvidenceCardProps = { readonly trip: Pick<ConsoleTripData, 'tripId' | 'evidence'> };

const stages = Object.keys(evidenceStages) as readonly EvidenceStage[];

/** Shows what drivers saw of the vehicle, at the pickup and at the delivery. */
export function EvidenceCard({ trip: { tripId, evidence } }: EvidenceCardProps) {
  const t = useWords(evidenceWords);
  const own = useWords(tripWords);
  return (
    <TripCard title={t('title')}>
      {evidence.length === 0 && <Text c="dimmed">{own('evidenceNone')}</Text>}
      <Stack gap="lg">
        {stages.map((stage) => {
          const ofStage = evidence.filter((item) => item.stage === stage);
          return (
            ofStage.length > 0 && (
              <StageEvidence
                key={stage}
                stage={stage}
                items={ofStage}
                addressOf={(evidenceId, part) => evidenceFileAddress(tripId, evidenceId, part)}
              />
            )
          );
        })}
      </Stack>
    </TripCard>
  );
}
