import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ExtraDecision } from '@satha/contract/extras/extra';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import type { TripDetail } from '@satha/contract/portal/trips';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { ExtraFacts } from '@satha/web-kit/trips/fare/extra-facts.tsx';
import { extraWords } from '@satha/web-kit/trips/fare/extra-words.ts';
import { TotalCharged } from '@satha/web-kit/trips/fare/total-charged.tsx';
import { useExtraName } from '@satha/web-kit/trips/fare/use-extra-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { decideExtra } from '../../../../api/trips/extras.ts';
import { tripKeys } from '../../../../api/trips/trips.ts';
import { useAccount } from '../../../../shell/use-account.ts';
import { extraAnswerWords } from '../../../../words/trips/extras.ts';

type ExtrasCardProps = { readonly accountId: number; readonly trip: TripDetail };

/** Shows what was asked for beside the fare, and asks for an answer to what is open. */
export function ExtrasCard({ accountId, trip }: ExtrasCardProps) {
  const t = useWords(extraAnswerWords);
  const name = useWords(extraWords);
  const { may } = useAccount();
  if (trip.extras.length === 0) return null;
  const isOpen = trip.extras.some(({ status }) => status === 'open');
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {name('title')}
      </Title>
      {isOpen && (
        <Text size="sm" c="dimmed" mb="sm">
          {t('text')} {t('photo')}
        </Text>
      )}
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {trip.extras.map((extra) => (
          <li key={extra.extraId}>
            <ExtraLine extra={extra} />
            {extra.status === 'open' && may('trips.write') && (
              <Answer accountId={accountId} tripId={trip.tripId} extra={extra} />
            )}
          </li>
        ))}
      </Stack>
      <TotalCharged fils={trip.totalChargedFils} />
    </Paper>
  );
}

function ExtraLine({ extra }: { readonly extra: PortalExtra }) {
  const t = useWords(extraAnswerWords);
  const { status, decidedBy, expiresAt } = extra;
  return (
    <>
      <ExtraFacts extra={extra} />
      <Text size="sm" c="dimmed">
        {t(`status_${status}`)}
        {decidedBy !== null && <> · {t(`by_${decidedBy}`)}</>}
        {status === 'open' && <> · {t.rich('until', { time: <Time at={expiresAt} /> })}</>}
      </Text>
    </>
  );
}

type AnswerProps = { readonly accountId: number; readonly tripId: number; readonly extra: PortalExtra };

function Answer({ accountId, tripId, extra }: AnswerProps) {
  const t = useWords(extraAnswerWords);
  const tell = useTell();
  const name = useExtraName(extra);
  const queryClient = useQueryClient();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (decision: ExtraDecision) =>
      decideExtra(accountId, tripId, { extraId: extra.extraId, decision }),
    onSuccess(_, decision) {
      tell.done(t(decision === 'accept' ? 'accepted' : 'declined', { extra: name }));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKeys.one(accountId, tripId) }),
  });
  return (
    <Stack gap="xs" mt="xs">
      {error && (
        <Alert color="red" role="alert">
          {explain(error, t)}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          size="xs"
          aria-label={t('acceptOf', { extra: name })}
          loading={isPending && variables === 'accept'}
          disabled={isPending}
          onClick={() => mutate('accept')}
        >
          {t('accept')}
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={t('declineOf', { extra: name })}
          loading={isPending && variables === 'decline'}
          disabled={isPending}
          onClick={() => mutate('decline')}
        >
          {t('decline')}
        </Button>
      </Group>
    </Stack>
  );
}

const explained = ['extra_not_found', 'extra_decided_otherwise', 'extra_not_payable'] as const;

/** Refusals that only this card meets are explained here, and not in the words that every page loads. */
function explain(error: Error, t: (name: (typeof explained)[number]) => string): string {
  const reason = error instanceof ApiProblem ? explained.find((one) => one === error.reason) : undefined;
  return reason === undefined ? error.message : t(reason);
}
