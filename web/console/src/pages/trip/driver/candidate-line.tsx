import { Button, Group, Text } from '@mantine/core';
import type { CandidateData } from '@satha/contract/console/dispatch';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ReleaseButton } from '../../../holding/release-button.tsx';
import { useOperator } from '../../../shell/use-operator.ts';
import { holdingWords } from '../../../words/fleet/holding.ts';
import { choosingWords } from '../../../words/trips/choosing.ts';
import classes from '../trip.module.css';
import { CandidateFacts } from './candidate-facts.tsx';

type CandidateLineProps = {
  readonly candidate: CandidateData;
  readonly canBeChosen: boolean;
  /** Of those who can be chosen. */
  readonly isFirst: boolean;
  onChoose(what: 'choose' | 'hold'): void;
};

/** Shows a driver who could take a trip, or why not, and what can be done with them. */
export function CandidateLine({ candidate, canBeChosen, isFirst, onChoose }: CandidateLineProps) {
  const t = useWords(choosingWords);
  const tHold = useWords(holdingWords);
  const { may } = useOperator();
  const { language } = useLanguage();
  const { driverId, hindrances } = candidate;
  const name = nameDriver(candidate, language);
  const isHeld = hindrances.some(({ word }) => word === 'held_back');
  return (
    <li className={classes.candidate}>
      <CandidateFacts candidate={candidate} />
      <Group gap="xs" ms="auto">
        {may('drivers.hold') &&
          (isHeld ? (
            <ReleaseButton driverId={driverId} name={name} size="xs" />
          ) : (
            <Button
              size="xs"
              variant="subtle"
              aria-label={tHold('holdOf', { name })}
              onClick={() => onChoose('hold')}
            >
              {tHold('hold')}
            </Button>
          ))}
        {canBeChosen ? (
          <Button
            size="xs"
            data-choose
            data-autofocus={isFirst || undefined}
            aria-label={t('chooseOf', { name })}
            onClick={() => onChoose('choose')}
          >
            {t('choose')}
          </Button>
        ) : (
          <Text size="sm" c="dimmed">
            {t('cannot')}
          </Text>
        )}
      </Group>
    </li>
  );
}
