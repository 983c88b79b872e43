import type { TripOutcomesData } from '@satha/contract/driver-outcomes';
import { type DriverEndOutcome, driverEndOutcomes } from '@satha/terms/trip-outcomes';
import { useSeconds } from '@satha/web-kit/phone/use-seconds.ts';
import { useState } from 'react';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { usePress } from '../../outbox/press.ts';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { ChoiceList } from '../../parts/fields/choice-list.tsx';
import { Notice } from '../../parts/notice.tsx';
import { leavePages } from '../../parts/pages.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useFindName, useName } from '../../parts/use-names.ts';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import { useTripOutcomes } from '../../trip/use-trip-costs.ts';
import { AheadNotice } from './ahead-notice.tsx';
import classes from './trip.module.css';

/** Ends a trip that cannot be driven: what each way of ending costs the account stands beside it before it is pressed. */
export function EndScreen({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const name = useName();
  const tellCost = useTellCost();
  const { press, isPending } = usePress(shown.trip);
  const { outcomes: told, problem } = useTripOutcomes(shown);
  const honouredMs = told ? Date.parse(told.honouredUntil) : 0;
  const seconds = useSeconds(honouredMs);
  // Whatever is shown is what it costs: a figure that is honoured no more is none.
  const outcomes = seconds > 0 ? told : undefined;
  const [outcome, setOutcome] = useState<DriverEndOutcome>();
  const [isAsked, setAsked] = useState(false);
  return (
    <Screen
      title={t('endTitle')}
      lead={t('endText')}
      before={<BackButton />}
      actions={
        <Button look="stop" isDisabled={outcome === undefined || isPending} onPress={() => setAsked(true)}>
          {t('endConfirm')}
        </Button>
      }
    >
      <AheadNotice shown={shown} />
      {problem && outcomes === undefined && !shown.isAhead && <ProblemNotice problem={problem} />}
      {outcomes && <p className={classes.honoured}>{t('endHonoured', { count: seconds })}</p>}
      <ChoiceList
        title={t('endTitle')}
        isTitleHidden
        value={outcome}
        choices={driverEndOutcomes.map((value) => ({
          value,
          label: name('outcome', value),
          hint: tellCost(outcomes, value),
        }))}
        onChoose={setOutcome}
      />
      {shown.stage === 'loading' && (
        <Notice look="wait">
          <p>{t('endLoading')}</p>
        </Notice>
      )}
      <p className={classes.faint}>{t('endPhoto')}</p>
      {isAsked && outcome && (
        <Confirm
          title={t('endAsk')}
          yes={t('endConfirm')}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false);
            press({ action: 'end', outcome });
            leavePages();
          }}
        >
          <p>
            <strong>{name('outcome', outcome)}</strong>
          </p>
          <p>{tellCost(outcomes, outcome)}</p>
        </Confirm>
      )}
    </Screen>
  );
}

/** Says what ending a trip so costs, and why; else that it is not known. */
function useTellCost() {
  const t = useWords();
  const format = useFormat();
  const find = useFindName();
  return (outcomes: TripOutcomesData | undefined, outcome: DriverEndOutcome): string => {
    const told = outcomes?.outcomes.find((each) => each.outcome === outcome);
    if (told === undefined) return t('endCostUnknown');
    const cost = told.cost === 0 ? t('endFree') : t('endCost', { amount: format.money(told.cost) });
    // That something is free by itself needs no reason.
    const because = told.because === 'outcome_is_free' ? undefined : find('because', told.because);
    return because === undefined ? cost : `${cost}. ${because}`;
  };
}
