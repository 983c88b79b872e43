import { ActionIcon, Badge, Button, Text } from '@mantine/core';
import type { AlarmData } from '@satha/contract/console/desk/attention';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { attentionQuery } from '../api/attention.ts';
import { useOperator } from '../shell/use-operator.ts';
import { attentionWords } from '../words/attention.ts';
import { AlarmList } from './alarm-list.tsx';
import classes from './attention.module.css';
import { type AttentionState, countKinds, sortAlarms } from './attention-state.ts';
import { checkSound, mute, useSoundChoice } from './sound-choice.ts';
import { useAlarmWords } from './use-alarm-words.ts';
import { useRinging } from './use-ringing.ts';

type AttentionStripProps = { readonly isLive: boolean; readonly isLeader: boolean };

const none: readonly AlarmData[] = [];

/**
 * Shows on every page what needs somebody now, or that all is clear; of that which is not known it says so. Opens to what it
 * is, with what can be done about it.
 */
export function AttentionStrip({ isLive, isLeader }: AttentionStripProps) {
  const t = useWords(attentionWords);
  const { may } = useOperator();
  const { data } = useQuery(attentionQuery);
  const nowMs = useNow();
  const items = data?.items ?? none;
  const state = useMemo(() => sortAlarms(items, nowMs), [items, nowMs]);
  const mayHandle = may('trips.write');
  useRinging(state.waiting, isLeader && mayHandle);
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  const isKnown = isLive && data !== undefined;
  return (
    <section
      className={classes.strip}
      aria-label={t('title')}
      data-state={nameState(isKnown, data?.isWatched, state)}
      data-leader={isLeader}
    >
      <div className={classes.line}>
        <div className={classes.status} role="status">
          <Status isKnown={isKnown} isWatched={data?.isWatched !== false} state={state} />
        </div>
        {items.length > 0 && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setIsOpen(!isOpen)}
            aria-expanded={isOpen}
            aria-controls={listId}
          >
            {t(isOpen ? 'hide' : 'show')}
          </Button>
        )}
        {mayHandle && <Sound />}
      </div>
      <div id={listId} hidden={!isOpen || items.length === 0}>
        {isOpen && (
          <AlarmList alarms={[...state.waiting, ...state.handled]} nowMs={nowMs} mayHandle={mayHandle} />
        )}
      </div>
    </section>
  );
}

function nameState(isKnown: boolean, isWatched: boolean | undefined, { waiting }: AttentionState): string {
  if (!isKnown) return 'unknown';
  if (isWatched === false) return 'unwatched';
  return waiting.length > 0 ? 'waiting' : 'clear';
}

type StatusProps = {
  readonly isKnown: boolean;
  readonly isWatched: boolean;
  readonly state: AttentionState;
};

function Status({ isKnown, isWatched, state: { waiting, handled } }: StatusProps) {
  const t = useWords(attentionWords);
  const { nameKind } = useAlarmWords();
  const { whole } = useFormat();
  if (!isKnown)
    return (
      <Text size="sm" c="dimmed">
        {t('unknown')}
      </Text>
    );
  return (
    <>
      {!isWatched && (
        <Text size="sm" fw={600} c="red">
          {t('unwatched')}
        </Text>
      )}
      {isWatched && waiting.length === 0 && (
        <Text size="sm" fw={600}>
          {t('allClear')}
        </Text>
      )}
      {countKinds(waiting).map(([kind, count]) => (
        <Badge key={kind} color="amber" variant="light" tt="none">
          {t('kindCount', { kind: nameKind(kind), number: whole(count) })}
        </Badge>
      ))}
      {handled.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('handled', { count: handled.length })}
        </Text>
      )}
    </>
  );
}

/** Lets whoever begins a shift hear the sounds once, and turns them off and on. */
function Sound() {
  const t = useWords(attentionWords);
  const { isMuted, isChecked } = useSoundChoice();
  const label = t(isMuted ? 'soundOff' : 'soundOn');
  const Icon = isMuted ? IconBellOff : IconBell;
  return (
    <>
      {!isChecked && !isMuted && (
        <Button size="compact-sm" variant="light" onClick={() => void checkSound()}>
          {t('soundCheck')}
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        title={label}
        onClick={() => mute(!isMuted)}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </>
  );
}
