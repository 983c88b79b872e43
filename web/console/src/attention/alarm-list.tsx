import { Anchor, Badge, Button, Group, Menu, Text } from '@mantine/core';
import type { AlarmData } from '@satha/contract/console/desk/attention';
import type { AlarmKind } from '@satha/terms/attention';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { attentionQuery, snoozeAlarm, takeAlarm, undoAlarm } from '../api/attention.ts';
import { useBegin } from '../begin/begun.ts';
import { attentionWords } from '../words/attention.ts';
import classes from './attention.module.css';
import { isSnoozed, putAlarm } from './attention-state.ts';
import { useAlarmWords } from './use-alarm-words.ts';

type AlarmListProps = {
  readonly alarms: readonly AlarmData[];
  readonly nowMs: number;
  readonly mayHandle: boolean;
};

/** Lists alarms, each with what it is about, since when, and what an operator can do with it. */
export function AlarmList({ alarms, nowMs, mayHandle }: AlarmListProps) {
  return (
    <ul className={classes.list}>
      {alarms.map((alarm) => (
        <li key={alarm.alarmId} className={classes.alarm}>
          <What alarm={alarm} isPutOff={isSnoozed(alarm, nowMs)} />
          {mayHandle && <Steps alarm={alarm} isPutOff={isSnoozed(alarm, nowMs)} />}
        </li>
      ))}
    </ul>
  );
}

type OneAlarm = { readonly alarm: AlarmData; readonly isPutOff: boolean };

function What({ alarm, isPutOff }: OneAlarm) {
  const t = useWords(attentionWords);
  const { time } = useFormat();
  const { nameKind, explainKind } = useAlarmWords();
  const { promise, taken, snoozedUntil } = alarm;
  return (
    <div className={classes.what}>
      <Group gap="xs">
        <Text size="sm" fw={600} title={explainKind(alarm.kind)}>
          {nameKind(alarm.kind)}
        </Text>
        <Text size="sm">
          <Subject alarm={alarm} />
        </Text>
        <Text size="sm" c="dimmed">
          <RelativeTime at={alarm.since} />
        </Text>
        {alarm.isDemo && (
          <Badge size="sm" color="gray" variant="light" tt="none">
            {t('demo')}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed">
        {[
          promise && promise.expectedAt !== null
            ? t('promisedAndExpected', {
                promised: time(promise.promisedAt, 'minute'),
                expected: time(promise.expectedAt, 'minute'),
              })
            : promise && t('promised', { promised: time(promise.promisedAt, 'minute') }),
          taken && t('takenBy', { name: taken.operatorId === null ? t('commandLine') : taken.name }),
          isPutOff && snoozedUntil !== null && t('snoozedUntil', { time: time(snoozedUntil, 'minute') }),
          alarm.toldDutyAt !== null && t('toldDuty'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  );
}

function Subject({ alarm }: Pick<OneAlarm, 'alarm'>) {
  const { nameSubject } = useAlarmWords();
  const name = nameSubject(alarm);
  if (alarm.subjectId === null) return name;
  return (
    <Anchor component={Link} to={`/${alarm.subject}s/${alarm.subjectId}`} inherit>
      {name}
    </Anchor>
  );
}

/** Our own choice of minutes; the service takes any from 1 to 240. */
const snoozes = [5, 15, 30, 60];

function Steps({ alarm, isPutOff }: OneAlarm) {
  const t = useWords(attentionWords);
  const { nameKind, nameSubject } = useAlarmWords();
  const queryClient = useQueryClient();
  const tell = useTell();
  const { mutate, isPending } = useMutation({
    mutationFn: (step: () => Promise<AlarmData>) => step(),
    onSuccess: (changed) =>
      // One that the stream has told to be over meanwhile stays so.
      queryClient.setQueryData(attentionQuery.queryKey, (data) =>
        data?.items.some((known) => known.alarmId === alarmId) ? putAlarm(data, changed) : data,
      ),
    onError(error) {
      tell.failed(error);
      // Somebody was quicker: what they did is shown.
      void queryClient.invalidateQueries(attentionQuery);
    },
  });
  const { alarmId, version, taken } = alarm;
  const about = { kind: nameKind(alarm.kind), subject: nameSubject(alarm) };
  return (
    <Group gap="xs">
      {!taken && (
        <Button
          size="compact-sm"
          loading={isPending}
          aria-label={t('takeOf', about)}
          onClick={() => mutate(() => takeAlarm(alarmId))}
        >
          {t('take')}
        </Button>
      )}
      <PromiseAnew alarm={alarm} />
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" aria-label={t('snoozeOf', about)}>
            {t('snooze')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {snoozes.map((minutes) => (
            <Menu.Item key={minutes} onClick={() => mutate(() => snoozeAlarm(alarmId, minutes))}>
              {t('minutes', { count: minutes })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {(taken || isPutOff) && (
        <Button
          size="compact-sm"
          variant="default"
          loading={isPending}
          aria-label={t('undoOf', about)}
          onClick={() => mutate(() => undoAlarm({ alarmId, version }))}
        >
          {t('undo')}
        </Button>
      )}
    </Group>
  );
}

/** What another promise is an answer to. */
const ofPromise: readonly AlarmKind[] = ['driver_late', 'late_reported', 'promise_at_risk'];

/** Leads to another promise, of alarms about one. */
function PromiseAnew({ alarm }: Pick<OneAlarm, 'alarm'>) {
  const t = useWords(attentionWords);
  const { nameKind, nameSubject } = useAlarmWords();
  const begin = useBegin();
  const { kind, subjectId: tripId } = alarm;
  if (!ofPromise.includes(kind) || tripId === null) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('promiseOf', { kind: nameKind(kind), subject: nameSubject(alarm) })}
      onClick={() => begin({ tripId, step: 'promise' })}
    >
      {t('promiseAnew')}
    </Button>
  );
}
