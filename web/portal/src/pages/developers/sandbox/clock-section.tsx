import { Button, Group, Stack, Text } from '@mantine/core';
import type { AccountClock } from '@satha/contract/portal/sandbox';
import type { SetClockRequest } from '@satha/contract/sandbox-operations';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { clockQuery, setClock } from '../../../api/sandbox.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { sandboxWords } from '../../../words/developers/sandbox.ts';

/** Shows the time by the account's own clock, and sets it. */
export function ClockSection() {
  const t = useWords(sandboxWords);
  const { accountId, may } = useAccount();
  const query = useQuery(clockQuery(accountId));
  return (
    <Section title={t('clock')} text={t('clockText')}>
      <Loaded query={query} lines={3}>
        {(clock) => (
          <Stack gap="md">
            <ClockFace clock={clock} />
            {may('sandbox.write') ? (
              <>
                <Steps clock={clock} />
                <SetTo />
              </>
            ) : (
              <Text size="sm" c="dimmed">
                {t('clockFor')}
              </Text>
            )}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}

function ClockFace({ clock: { offsetSeconds } }: { readonly clock: AccountClock }) {
  const t = useWords(sandboxWords);
  const format = useFormat();
  const at = new Date(useNow() + offsetSeconds * 1000).toISOString();
  const duration = format.duration(Math.abs(offsetSeconds));
  return (
    <Text aria-live="polite">
      {t.rich('clockSays', { time: <Time at={at} /> })}{' '}
      {offsetSeconds === 0 ? t('isReal') : t(offsetSeconds > 0 ? 'isAhead' : 'isBehind', { duration })}
    </Text>
  );
}

/** Sets the clock, and shows at once what it is set to. */
function useSetClock() {
  const t = useWords(sandboxWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const client = useQueryClient();
  return async (request: SetClockRequest): Promise<void> => {
    const clock = await setClock(accountId, request);
    client.setQueryData(clockQuery(accountId).queryKey, clock);
    tell.done(t(clock.offsetSeconds === 0 ? 'clockIsReal' : 'clockSet'));
  };
}

const steps = [
  ['onHour', 3_600],
  ['onSixHours', 6 * 3_600],
  ['onDay', 24 * 3_600],
] as const;

/** By steps from where it is now, and back. What is sent is where it is to be: sent twice, it is there all the same. */
function Steps({ clock: { offsetSeconds } }: { readonly clock: AccountClock }) {
  const t = useWords(sandboxWords);
  const { mutate, isPending, error } = useMutation({ mutationFn: useSetClock() });
  return (
    <>
      <FormProblem problem={error} />
      <Group gap="sm">
        {steps.map(([word, seconds]) => (
          <Button
            key={word}
            variant="default"
            disabled={isPending}
            onClick={() => mutate({ offsetSeconds: offsetSeconds + seconds })}
          >
            {t(word)}
          </Button>
        ))}
        {offsetSeconds !== 0 && (
          <Button variant="subtle" disabled={isPending} onClick={() => mutate({ offsetSeconds: 0 })}>
            {t('toReal')}
          </Button>
        )}
      </Group>
    </>
  );
}

function SetTo() {
  const t = useWords(sandboxWords);
  const send = useSetClock();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { now: '' },
    check: ({ now }): Record<string, string> => (now === '' ? { now: t('setToMissing') } : {}),
    send: ({ now }) => send({ now }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <FormProblem problem={problem} />
        <MomentField
          label={t('setTo')}
          description={t('setToHint')}
          key={form.key('now')}
          {...form.getInputProps('now')}
        />
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {t('set')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
