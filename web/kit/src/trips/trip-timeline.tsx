import { Text, Timeline, VisuallyHidden } from '@mantine/core';
import type { TripStep } from '@satha/contract/portal/trips';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import type { ReactNode } from 'react';
import { nameDriver } from '../format/name-driver.ts';
import { Time } from '../format/time.tsx';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { PlateText } from './plate-text.tsx';
import { tripStatusWords } from './trip-status-words.ts';
import { unconfirmedWords } from './unconfirmed/unconfirmed-words.ts';

/** Something else that happened to a trip, such as what somebody did by hand. */
export type TripNote = {
  readonly key: string;
  readonly at: string;
  readonly title: ReactNode;
  readonly text?: ReactNode;
};

type TripTimelineProps = {
  readonly steps: readonly TripStep[];
  /** Returns what else is told of a step, such as who did it. */
  tellMore?(step: TripStep): ReactNode;
  /** The statuses that are still to come, in order. */
  readonly coming?: readonly TripStatusName[];
  /** Each behind the step of the sequence that it has. */
  readonly others?: readonly (TripNote & { readonly behind: number })[];
};

/** Shows what happened to a trip, in order; read out as it grows. */
export function TripTimeline({ steps, tellMore, coming = [], others = [] }: TripTimelineProps) {
  const t = useWords(tripStatusWords);
  const behind = (sequence: number) => others.filter((other) => other.behind === sequence);
  const lines = [
    ...behind(0),
    ...steps.flatMap((step) => [toNote(step, tellMore?.(step)), ...behind(step.sequence)]),
  ];
  return (
    <Timeline active={lines.length - 1} bulletSize={14} lineWidth={2} role="log" aria-live="polite">
      {lines.map(({ key, at, title, text }) => (
        <Timeline.Item key={key} title={title}>
          <Text size="sm" c="dimmed">
            <Time at={at} shape="second" />
          </Text>
          {text && (
            <Text size="sm" component="div">
              {text}
            </Text>
          )}
        </Timeline.Item>
      ))}
      {coming.map((status) => (
        <Timeline.Item
          key={`coming ${status}`}
          lineVariant="dashed"
          title={
            <Text c="dimmed">
              <VisuallyHidden>{t('toCome')}</VisuallyHidden> {t(status)}
            </Text>
          }
        />
      ))}
    </Timeline>
  );
}

function toNote(step: TripStep, more: ReactNode): TripNote {
  const { sequence, occurredAt, driver } = step;
  const note = { key: `step ${sequence}`, at: occurredAt, title: <StepTitle step={step} />, text: more };
  const pressedAt = findPressedEarlier(step);
  const newDriver = bringsDriver(step) ? driver : null;
  if (!newDriver && pressedAt === undefined) return note;
  const text = (
    <>
      {newDriver && <NewDriver driver={newDriver} />}
      {pressedAt !== undefined && <PressedAt at={pressedAt} />}
      {more && <div>{more}</div>}
    </>
  );
  return { ...note, text };
}

/** Our own figure: what comes within it came when it was pressed. */
const atOnceMs = 60_000;

/** Returns when a step was pressed by the phone's own word, where the service heard of it a good while later. */
function findPressedEarlier({ recordedAt, occurredAt }: TripStep): string | undefined {
  if (recordedAt === null || Date.parse(occurredAt) - Date.parse(recordedAt) < atOnceMs) return undefined;
  return recordedAt;
}

function PressedAt({ at }: { readonly at: string }) {
  const t = useWords(unconfirmedWords);
  return <div>{t.rich('pressedAt', { time: <Time at={at} shape="second" /> })}</div>;
}

function NewDriver({ driver }: { readonly driver: NonNullable<TripStep['driver']> }) {
  const { language } = useLanguage();
  return (
    <>
      <bdi>{nameDriver(driver, language)}</bdi> · <PlateText plate={driver.plate} />
    </>
  );
}

/** Why a driver is not at the trip any more whom an operator took it from. */
const takenOff = 'operator_decision' satisfies TripOutcome;

/** Somebody new is at the trip from then on. */
function bringsDriver({ type }: TripStep): boolean {
  return type === 'trip.driver_assigned' || type === 'trip.driver_changed';
}

/** An event that this page has no words for is told by its type. */
function StepTitle({ step: { type, reason } }: { readonly step: TripStep }) {
  const t = useWords(tripStatusWords);
  if (type === 'trip.driver_gave_up' && reason === takenOff) return t('takenOff');
  return isKnown(type) ? t(type) : type;
}

function isKnown(type: string): type is keyof typeof tripStatusWords.en {
  return type in tripStatusWords.en;
}
