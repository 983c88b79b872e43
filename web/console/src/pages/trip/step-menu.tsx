import { Button, Menu } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { Fragment } from 'react';
import { stepWords } from '../../words/trips/steps.ts';
import { tripWords } from '../../words/trips/trip.ts';
import type { TripStepName } from './trip-step-names.ts';

type StepMenuProps = { readonly steps: readonly TripStepName[]; onStep(step: TripStepName): void };

/** What is done most, beside the menu of all. */
const firstSteps: readonly TripStepName[] = ['assign', 'reassign', 'handOver'];
/** Each of these begins another kind of step. */
const firstOfKind: readonly TripStepName[] = ['pause', 'reschedule', 'promise', 'end', 'note'];

/** Offers what can be done to a trip as it is; nothing to whoever may do nothing. */
export function StepMenu({ steps, onStep }: StepMenuProps) {
  const t = useWords(tripWords);
  const name = useWords(stepWords);
  if (steps.length === 0) return null;
  const first = steps.find((step) => firstSteps.includes(step));
  const others = steps.filter((step) => step !== first);
  return (
    <>
      {first && <Button onClick={() => onStep(first)}>{name(first)}</Button>}
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t('actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((step, index) => (
            <Fragment key={step}>
              {index > 0 && firstOfKind.includes(step) && <Menu.Divider />}
              <Menu.Item
                onClick={() => onStep(step)}
                {...(step === 'end' && { color: 'var(--mantine-color-error)' })}
              >
                {name(step)}
              </Menu.Item>
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
