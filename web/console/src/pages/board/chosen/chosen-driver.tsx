import { CloseButton, Group, Text } from '@mantine/core';
import { nameIn } from '@satha/terms/languages';
import { positionSourceNames } from '@satha/terms/positions';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useBegin } from '../../../begin/begun.ts';
import { boardWords } from '../../../words/board.ts';
import { OffersCell } from '../../fleet/offers-cell.tsx';
import { UnreachedSign } from '../../fleet/reach/unreached-sign.tsx';
import classes from '../board.module.css';
import { useBoard, useDriver } from '../board-context.ts';

/** Our own figure: a truck that stands for less waits at a light. */
const standingMs = 5 * 60_000;

/** Shows the driver who is chosen: their number, who told of them last and when, until when they are held back, and what changes that. */
export function ChosenDriver({ driverId }: { readonly driverId: number }) {
  const t = useWords(boardWords);
  const { language } = useLanguage();
  const { chooseDriver, store } = useBoard();
  const nowMs = useNow();
  const begin = useBegin();
  const driver = useDriver(driverId);
  if (!driver) return null;
  const position = store.positions().get(driverId);
  const name = nameDriver(driver, language);
  return (
    <Group className={classes.chosen} gap="sm" role="region" aria-label={name}>
      <Text fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm">
        <bdi dir="ltr">+{driver.phone}</bdi>
      </Text>
      {position && (
        <Text size="sm" c="dimmed">
          {t.rich('heard', { time: <RelativeTime at={position.heardAt ?? position.recordedAt} /> })} ·{' '}
          {nameIn(positionSourceNames[position.source ?? 'app'], language)}
          {position.movedAt !== undefined && nowMs - Date.parse(position.movedAt) > standingMs && (
            <> · {t.rich('standing', { time: <RelativeTime at={position.movedAt} /> })}</>
          )}
        </Text>
      )}
      <UnreachedSign driver={driver} />
      <Group gap="xs" ms="auto">
        <OffersCell driver={driver} onHold={() => begin({ driverId })} />
        <CloseButton aria-label={t('close')} onClick={() => chooseDriver(undefined)} />
      </Group>
    </Group>
  );
}
