import { IconClockExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { useLateState } from '../../outbox/late-state.ts';
import { usePress } from '../../outbox/press.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import type { ShownTrip } from '../../trip/apply-actions.ts';
import classes from './trip.module.css';

/** The wire's own steps. */
const steps = [10, 20] as const;

const stateWords = { waiting: 'lateWaiting', refused: 'lateRefused', told: 'lateTold' } as const;

/** Lets a driver say that they come late, a few times a trip. */
export function LateButton({ shown }: { readonly shown: ShownTrip }) {
  const t = useWords();
  const { press, isPending } = usePress(shown.trip);
  const state = useLateState(shown.trip);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<IconClockExclamation aria-hidden />} onPress={() => setOpen(true)}>
        {t('late')}
      </Button>
      <p role="status">{state && t(stateWords[state])}</p>
      {isOpen && (
        <Sheet title={t('lateTitle')} closeLabel={t('close')} onClose={() => setOpen(false)}>
          <p>{t(shown.lateLeft > 0 ? 'lateText' : 'lateNone')}</p>
          <div className={classes.pair}>
            {steps.map((minutes) => (
              <Button
                key={minutes}
                look="main"
                isDisabled={shown.lateLeft === 0 || isPending}
                onPress={() => {
                  press({ action: 'late', minutes });
                  setOpen(false);
                }}
              >
                {t('lateMinutes', { minutes })}
              </Button>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}
