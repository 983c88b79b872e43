import { Button, Group, Stack, Text } from '@mantine/core';
import type { CandidateData, CandidatesData } from '@satha/contract/console/dispatch';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { candidatesQuery } from '../../../api/trips.ts';
import { HoldForm } from '../../../holding/hold-form.tsx';
import { choosingWords } from '../../../words/trips/choosing.ts';
import type { StepProps } from '../steps/step-props.ts';
import classes from '../trip.module.css';
import { CandidateLine } from './candidate-line.tsx';
import { ChoiceForm } from './choice-form.tsx';
import { canBeChosen, findNamed } from './find-named.ts';

/** A driver whom the operator looks at, in the trip as it was then. */
type Chosen = {
  readonly candidate: CandidateData;
  readonly of: CandidatesData;
  readonly what: 'choose' | 'hold';
};

/** Shows who could drive a trip, what speaks against each, and what can be done with one of them. */
export function ChooseDriver(props: StepProps) {
  const query = useQuery(candidatesQuery(props.trip.tripId));
  return (
    <Loaded query={query} lines={6}>
      {(latest) => <Choice latest={latest} askAgain={query.refetch} {...props} />}
    </Loaded>
  );
}

type ChoiceProps = StepProps & { readonly latest: CandidatesData; askAgain(): unknown };

/** Begins with the driver who was named, if one candidate is meant; whoever is chosen stays so while the list changes. */
function Choice({ latest, askAgain, trip, given, onClose }: ChoiceProps) {
  const t = useWords(choosingWords);
  const { language } = useLanguage();
  const named = given?.driver;
  const [chosen, setChosen] = useState<Chosen | undefined>(() => {
    const candidate = named === undefined ? undefined : findNamed(latest, named);
    return candidate && { candidate, of: latest, what: 'choose' };
  });
  const backToList = () => {
    setChosen(undefined);
    void askAgain();
  };
  if (!chosen) {
    return (
      <Stack gap="md">
        {named !== undefined && findNamed(latest, named) === undefined && (
          <Text size="sm" role="alert">
            {t('notNamed', { named })}
          </Text>
        )}
        <Candidates
          of={latest}
          onLookAgain={askAgain}
          onChoose={(candidate, what) => setChosen({ candidate, of: latest, what })}
        />
      </Stack>
    );
  }
  const { candidate, of, what } = chosen;
  return (
    <Stack gap="md">
      <Group>
        <Button size="xs" variant="default" onClick={backToList}>
          {t('backToList')}
        </Button>
      </Group>
      {what === 'choose' ? (
        <ChoiceForm trip={trip} candidate={candidate} of={of} onBack={backToList} onClose={onClose} />
      ) : (
        <HoldForm driverId={candidate.driverId} name={nameDriver(candidate, language)} onClose={backToList} />
      )}
    </Stack>
  );
}

type CandidatesProps = {
  readonly of: CandidatesData;
  onLookAgain(): unknown;
  onChoose(candidate: CandidateData, what: Chosen['what']): void;
};

function Candidates({ of, onLookAgain, onChoose }: CandidatesProps) {
  const t = useWords(choosingWords);
  const list = useRef<HTMLUListElement>(null);
  // Whoever came by a key goes on by one: the first who can be chosen is the nearest. The dialog itself asks for the focus as it
  // opens, when the list may be there already.
  useEffect(() => list.current?.querySelector<HTMLElement>('[data-choose]')?.focus(), []);
  const first = of.items.find((candidate) => canBeChosen(candidate, of));
  const again = (
    <Button size="xs" variant="default" onClick={() => void onLookAgain()}>
      {t('lookAgain')}
    </Button>
  );
  if (of.items.length === 0) {
    return <EmptyState title={t('nobody')} text={t('nobodyText')} action={again} />;
  }
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text size="sm">{t('listText')}</Text>
        {again}
      </Group>
      <ul ref={list} className={classes.list}>
        {of.items.map((candidate) => (
          <CandidateLine
            key={candidate.driverId}
            candidate={candidate}
            canBeChosen={canBeChosen(candidate, of)}
            isFirst={candidate === first}
            onChoose={(what) => onChoose(candidate, what)}
          />
        ))}
      </ul>
    </Stack>
  );
}
