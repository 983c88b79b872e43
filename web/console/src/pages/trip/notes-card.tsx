import { Button, Group, Stack, Text } from '@mantine/core';
import type { OperatorActsData } from '@satha/contract/console/steering';
import { type SmsReason, type SmsStatus as Status, smsReasons, smsStatuses } from '@satha/contract/sms';
import { type CalledParty, type CallResult, calledParties, callResults } from '@satha/terms/operator-acts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readChoice } from '@satha/web-kit/lists/page-search.ts';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { SmsStatus } from '@satha/web-kit/trips/sms-status.tsx';
import { useQuery } from '@tanstack/react-query';
import { tripNotesQuery } from '../../api/trips.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { stepWords } from '../../words/trips/steps.ts';
import { tripWords } from '../../words/trips/trip.ts';
import classes from './trip.module.css';
import { TripCard } from './trip-card.tsx';
import type { TripStepName } from './trip-step-names.ts';

type NotesCardProps = {
  readonly tripId: number;
  readonly steps: readonly TripStepName[];
  onStep(step: TripStepName): void;
};
type Act = OperatorActsData['items'][number];

const noteSteps = ['note', 'call', 'message'] as const;
/** What is told here and not in the timeline: it has a text. */
export const noteKinds: readonly Act['kind'][] = ['noted', 'called', 'messaged'];
/** Why a driver was changed or promised anew stands here, beside the line of the timeline. */
const reasonKinds = ['released', 'reassigned', 'promised_anew', 'steps_confirmed', 'given_back'] as const;
const shownKinds: readonly Act['kind'][] = [...noteKinds, ...reasonKinds];

/** Shows what operators wrote and said about a trip, the latest first. */
export function NotesCard({ tripId, steps, onStep }: NotesCardProps) {
  const t = useWords(tripWords);
  const name = useWords(stepWords);
  const query = useQuery(tripNotesQuery(tripId));
  return (
    <TripCard title={t('notes')}>
      <Group gap="xs" mb="sm">
        {noteSteps
          .filter((step) => steps.includes(step))
          .map((step) => (
            <Button key={step} size="xs" variant="default" onClick={() => onStep(step)}>
              {name(step)}
            </Button>
          ))}
      </Group>
      <Loaded query={query} lines={2}>
        {({ items }) => {
          const notes = items.filter(({ kind }) => shownKinds.includes(kind)).reverse();
          if (notes.length === 0) return <Text c="dimmed">{t('notesNone')}</Text>;
          return (
            <Stack gap="md" component="ul" m={0} p={0} className={classes.notes ?? ''}>
              {notes.map((act) => (
                <Note key={act.act} act={act} />
              ))}
            </Stack>
          );
        }}
      </Loaded>
    </TripCard>
  );
}

function Note({ act }: { readonly act: Act }) {
  const { operator, at, text } = act;
  return (
    <li>
      <Text size="sm" c="dimmed">
        <bdi>{operator.name}</bdi> · <Time at={at} />
      </Text>
      <About act={act} />
      {text !== null && (
        <Text className={classes.text ?? ''} dir="auto">
          {text}
        </Text>
      )}
    </li>
  );
}

/** Shows of a call or message whom it was for, and what came of it. */
function About({ act: { kind, details } }: { readonly act: Act }) {
  const t = useWords(stepWords);
  const isSandbox = useEnvironment().environment === 'test';
  const to: CalledParty | undefined = readChoice(details.to, calledParties);
  const reasonKind = readChoice(kind, reasonKinds);
  if (reasonKind) {
    return (
      <Text size="sm" fw={600}>
        {t(reasonKind)}
      </Text>
    );
  }
  if (to === undefined || kind === 'noted') return null;
  if (kind === 'called') {
    const result: CallResult | undefined = readChoice(details.result, callResults);
    return (
      <Text size="sm" fw={600}>
        {t('callTo')}: {t(`to_${to}`)}
        {result && <> · {t(result)}</>}
      </Text>
    );
  }
  const { status, reason } = readSms(details.sms);
  return (
    <Text size="sm" fw={600}>
      {t('messageTo')}: {t(`to_${to}`)}
      {status && (
        <>
          {' '}
          · <SmsStatus status={status} reason={reason} isSandbox={isSandbox} />
        </>
      )}
    </Text>
  );
}

function readSms(sms: unknown): { status?: Status | undefined; reason?: SmsReason | undefined } {
  if (typeof sms !== 'object' || sms === null) return {};
  return {
    status: 'status' in sms ? readChoice(sms.status, smsStatuses) : undefined,
    reason: 'reason' in sms ? readChoice(sms.reason, smsReasons) : undefined,
  };
}
