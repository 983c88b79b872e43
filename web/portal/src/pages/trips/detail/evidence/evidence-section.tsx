import { Paper, Stack, Text, Title } from '@mantine/core';
import { type EvidenceStage, evidenceStages } from '@satha/terms/evidence/evidence-words';
import { evidenceWords } from '@satha/web-kit/evidence/evidence-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { evidenceQuery } from '../../../../api/trips/evidence.ts';
import { evidenceFactWords } from '../../../../words/trips/evidence.ts';
import { StageEvidence } from './stage-evidence.tsx';

type EvidenceSectionProps = { readonly accountId: number; readonly tripId: number };

const stages = Object.keys(evidenceStages) as readonly EvidenceStage[];

/** Shows what the driver saw of the vehicle, at the pickup and at the delivery. */
export function EvidenceSection({ accountId, tripId }: EvidenceSectionProps) {
  const t = useWords(evidenceWords);
  const facts = useWords(evidenceFactWords);
  const id = useId();
  const query = useQuery(evidenceQuery(accountId, tripId));
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Title order={2} id={id} mb="md">
        {t('title')}
      </Title>
      <Loaded query={query} lines={3}>
        {({ items }) => (
          <Stack gap="lg">
            {items.length === 0 && <Text c="dimmed">{facts('none')}</Text>}
            {stages.map((stage) => {
              const ofStage = items.filter((item) => item.stage === stage);
              return (
                ofStage.length > 0 && (
                  <StageEvidence key={stage} trip={{ accountId, tripId }} stage={stage} items={ofStage} />
                )
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Paper>
  );
}
