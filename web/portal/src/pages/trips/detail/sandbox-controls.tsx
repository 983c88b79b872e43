import { Alert, Button, Checkbox, Group, Menu, Paper, Stack, Text, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { type AdvanceTarget, tripStatuses } from '@satha/terms/trip-statuses';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { advanceTrip, handTargetsQuery } from '../../../api/sandbox.ts';
import { tripKeys } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { useEnvironment } from '../../../shell/use-environment.ts';
import { nextStepWords, otherTurnWords, sandboxControlWords } from '../../../words/trips/sandbox-controls.ts';
import { RecordEvidence } from './record-evidence.tsx';

type SandboxControlsProps = { readonly accountId: number; readonly trip: TripDetail };

/** Moves a trip of the sandbox on; nothing where the trip has ended or the member's role does not include it. */
export function SandboxControls({ accountId, trip }: SandboxControlsProps) {
  const { may } = useAccount();
  const isSandbox = useEnvironment().environment === 'test';
  if (!isSandbox || tripStatuses[trip.status].isFinal || !may('sandbox.write')) return null;
  return <HandControls accountId={accountId} trip={trip} />;
}

type NextStep = keyof typeof nextStepWords.en;
type OtherTurn = keyof typeof otherTurnWords.en;

const isNextStep = (to: AdvanceTarget | null): to is NextStep =>
  to !== null && Object.hasOwn(nextStepWords.en, to);
const isOtherTurn = (to: AdvanceTarget): to is OtherTurn => Object.hasOwn(otherTurnWords.en, to);

function HandControls({ accountId, trip: { tripId, sequence, driver } }: SandboxControlsProps) {
  const t = useWords(sandboxControlWords);
  const tNext = useWords(nextStepWords);
  const tTurn = useWords(otherTurnWords);
  const queryClient = useQueryClient();
  const targets = useQuery(handTargetsQuery(accountId, tripId)).data;
  const { tokenFor } = useTokenFor();
  const [goesOn, setGoesOn] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (to: AdvanceTarget) =>
      advanceTrip(accountId, tripId, {
        to,
        hold: !goesOn,
        clientToken: tokenFor(`${sequence} ${to} ${goesOn}`),
      }),
    // What was refused may have been overtaken: the trip is looked at again in any case.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tripKeys.one(accountId, tripId) }),
  });
  const onward = targets?.onward ?? null;
  if (!isNextStep(onward)) return null;
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('text')}
        </Text>
        <Text size="sm" aria-live="polite">
          {tNext(onward)}
        </Text>
        {error && (
          <Alert color="red" role="alert">
            {error.message}
          </Alert>
        )}
        <Checkbox
          label={t('goesOn')}
          checked={goesOn}
          onChange={({ currentTarget }) => setGoesOn(currentTarget.checked)}
        />
        <Group gap="sm">
          <Button variant="default" loading={isPending} onClick={() => mutate(onward)}>
            {t('moveOn')}
          </Button>
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <Button variant="subtle" disabled={isPending}>
                {t('otherTurn')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {targets?.others.filter(isOtherTurn).map((to) => (
                <Menu.Item key={to} onClick={() => mutate(to)}>
                  {tTurn(to)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          {driver?.isAtTrip && <RecordEvidence accountId={accountId} trip={{ tripId }} />}
        </Group>
      </Stack>
    </Paper>
  );
}
