import { Anchor, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { type EvidenceStage, evidenceStages } from '@satha/terms/evidence';
import { languageCodes, languages } from '@satha/terms/languages';
import { isFinal } from '@satha/terms/trip-statuses';
import { evidenceFactWords } from '@satha/web-kit/evidence/evidence-fact-words.ts';
import { evidenceWords } from '@satha/web-kit/evidence/evidence-words.ts';
import { StageEvidence } from '@satha/web-kit/evidence/stage-evidence.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import {
  conditionReportAddress,
  evidenceFileAddress,
  evidenceQuery,
} from '../../../../api/trips/evidence.ts';

type EvidenceSectionProps = {
  readonly accountId: number;
  readonly trip: Pick<TripDetail, 'tripId' | 'status'>;
};

const stages = Object.keys(evidenceStages) as readonly EvidenceStage[];

/** Shows what the driver saw of the vehicle, at the pickup and at the delivery. */
export function EvidenceSection({ accountId, trip: { tripId, status } }: EvidenceSectionProps) {
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
            {items.length === 0 && <Text c="dimmed">{facts(isFinal(status) ? 'noneAtAll' : 'none')}</Text>}
            {items.length > 0 && (
              <Group gap="md">
                <Text size="sm">{facts('report')}</Text>
                {languageCodes.map((language) => (
                  <Anchor
                    key={language}
                    href={conditionReportAddress(accountId, tripId, language)}
                    download
                    lang={language}
                    size="sm"
                    className={classes.alone ?? ''}
                    aria-label={`${facts('report')}: ${languages[language].name}`}
                  >
                    {languages[language].name}
                  </Anchor>
                ))}
              </Group>
            )}
            {stages.map((stage) => {
              const ofStage = items.filter((item) => item.stage === stage);
              return (
                ofStage.length > 0 && (
                  <StageEvidence
                    key={stage}
                    stage={stage}
                    items={ofStage}
                    addressOf={(evidenceId, part) =>
                      evidenceFileAddress({ accountId, tripId }, evidenceId, part)
                    }
                  />
                )
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Paper>
  );
}
