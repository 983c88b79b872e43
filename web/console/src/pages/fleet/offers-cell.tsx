import { Button, Group, Text } from '@mantine/core';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ReleaseButton } from '../../holding/release-button.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { driversWords } from '../../words/fleet/drivers.ts';
import { holdingWords } from '../../words/fleet/holding.ts';
import classes from './fleet.module.css';

type OffersCellProps = { readonly driver: ConsoleDriver; onHold(): void };

/** Shows whether the automatic search asks a driver, until when not and why, and changes it for roles that may. */
export function OffersCell({ driver, onHold }: OffersCellProps) {
  const t = useWords(driversWords);
  const tHold = useWords(holdingWords);
  const { language } = useLanguage();
  const { may } = useOperator();
  const { hold } = driver;
  const name = nameDriver(driver, language);
  return (
    <Group component="span" gap="xs" display="inline-flex">
      {hold ? (
        <span>
          <Text component="span" size="sm" display="block">
            {t.rich('heldUntil', { time: <Time at={hold.until} /> })}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block" className={classes.reason ?? ''}>
            <bdi>{hold.reason}</bdi>
          </Text>
        </span>
      ) : (
        <Text component="span" size="sm">
          {t('offered')}
        </Text>
      )}
      {may('drivers.hold') &&
        (hold ? (
          <ReleaseButton driverId={driver.driverId} name={name} />
        ) : (
          <Button size="compact-sm" variant="default" onClick={onHold} aria-label={tHold('holdOf', { name })}>
            {tHold('hold')}
          </Button>
        ))}
    </Group>
  );
}
