import { Text } from '@mantine/core';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { driverQuery } from '../api/fleet/lists.ts';
import { HoldForm } from '../holding/hold-form.tsx';
import { StepDialog } from '../pages/trip/steps/step-dialog.tsx';
import { commandWords } from '../words/commands.ts';
import { holdingWords } from '../words/fleet/holding.ts';
import type { Begun } from './begun.ts';

type HeldDriverProps = Extract<Begun, { readonly driverId: number }> & { onClose(): void };

/** Shows the form that holds a driver back, who was named by number. */
export function HeldDriver({ driverId, given, onClose }: HeldDriverProps) {
  const t = useWords(commandWords);
  const tHold = useWords(holdingWords);
  const { language } = useLanguage();
  const query = useQuery(driverQuery(driverId));
  const driver = query.data;
  const name = driver ? nameDriver(driver, language) : `#${driverId}`;
  return (
    <StepDialog title={tHold('holdTitle', { name })} onClose={onClose}>
      <Loaded query={query} lines={4}>
        {() =>
          driver ? (
            <HoldForm driverId={driverId} name={name} {...(given && { given })} onClose={onClose} />
          ) : (
            <Text size="sm" role="alert">
              {t('noDriver', { driverId })}
            </Text>
          )
        }
      </Loaded>
    </StepDialog>
  );
}
