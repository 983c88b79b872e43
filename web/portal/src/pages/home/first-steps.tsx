import { Badge, Box, Button, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '../../shell/use-account.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { homeWords } from '../../words/home.ts';
import classes from './first-steps.module.css';
import { makeFirstRequest, makeKeyLine } from './make-first-request.ts';

type Steps = {
  readonly hasKey: boolean;
  readonly hasUsedKey: boolean;
  readonly latestTripId: number | undefined;
};

/** Key, request, trip: what there is to do stands open below what is done, in whatever order that was. */
export function FirstSteps({ steps }: { readonly steps: Steps }) {
  const t = useWords(homeWords);
  const isSandbox = useEnvironment().environment === 'test';
  const all: readonly StepProps[] = [
    {
      title: t('keyTitle'),
      text: t('keyText'),
      isDone: steps.hasKey,
      children: <KeyAction isDone={steps.hasKey} />,
    },
    {
      title: t('requestTitle'),
      text: t(isSandbox ? 'requestTextSandbox' : 'requestTextLive'),
      isDone: steps.hasUsedKey,
      children: <RequestAction isDone={steps.hasUsedKey} />,
    },
    {
      title: t(isSandbox ? 'tripTitle' : 'tripTitleLive'),
      text: t(isSandbox ? 'tripTextSandbox' : 'tripTextLive'),
      isDone: steps.latestTripId !== undefined,
      children: <TripAction tripId={steps.latestTripId} />,
    },
  ];
  // A trip that was booked by hand comes before the key: what is done is never below what is not.
  const doneFirst = all.toSorted((one, other) => Number(other.isDone) - Number(one.isDone));
  return (
    <Section title={t('firstSteps')} text={t('firstStepsText')}>
      <Stack component="ol" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {doneFirst.map((step) => (
          <Step key={step.title} {...step} />
        ))}
      </Stack>
    </Section>
  );
}

function KeyAction({ isDone }: { readonly isDone: boolean }) {
  const t = useWords(homeWords);
  const { accountId, may } = useAccount();
  if (!may('keys.write')) return null;
  return (
    <Button
      variant={isDone ? 'default' : 'filled'}
      renderRoot={(props) => (
        <Link to="/accounts/$accountId/developers/keys" params={{ accountId }} {...props} />
      )}
    >
      {t(isDone ? 'toKeys' : 'keyAction')}
    </Button>
  );
}

function RequestAction({ isDone }: { readonly isDone: boolean }) {
  const t = useWords(homeWords);
  const { accountId } = useAccount();
  const { apiBaseUrl, environment } = useEnvironment();
  if (!isDone) {
    const commands = [makeKeyLine(environment), makeFirstRequest(apiBaseUrl, environment)];
    return (
      <Stack gap="xs">
        {commands.map((command) => (
          <Command key={command} command={command} />
        ))}
      </Stack>
    );
  }
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/accounts/$accountId/developers/requests" params={{ accountId }} {...props} />
      )}
    >
      {t('toRequests')}
    </Button>
  );
}

/** Leads to the newest trip, or where it will be listed. */
function TripAction({ tripId }: { readonly tripId: number | undefined }) {
  const t = useWords(homeWords);
  const { accountId } = useAccount();
  if (tripId === undefined) {
    return (
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/accounts/$accountId/trips" params={{ accountId }} {...props} />}
      >
        {t('toTrips')}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      renderRoot={(props) => (
        <Link to="/accounts/$accountId/trips/$tripId" params={{ accountId, tripId }} {...props} />
      )}
    >
      {t('tripAction')}
    </Button>
  );
}

function Command({ command }: { readonly command: string }) {
  return (
    <Box className={classes.command} dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
      <pre tabIndex={0}>{command}</pre>
      <div className={classes.copy}>
        <CopyButton text={command} />
      </div>
    </Box>
  );
}

type StepProps = {
  readonly title: string;
  readonly text: string;
  readonly isDone: boolean;
  readonly children?: ReactNode;
};

function Step({ title, text, isDone, children }: StepProps) {
  const t = useWords(homeWords);
  return (
    <Group component="li" align="flex-start" wrap="nowrap" gap="md">
      {isDone ? (
        <IconCircleCheckFilled className={classes.done} aria-hidden />
      ) : (
        <IconCircle className={classes.open} aria-hidden />
      )}
      <Stack gap="xs" miw={0} flex={1} align="stretch">
        <Group gap="xs">
          <Title order={3}>{title}</Title>
          <Badge variant="light" color={isDone ? 'green' : 'gray'} aria-live="polite">
            {t(isDone ? 'done' : 'open')}
          </Badge>
        </Group>
        <Text size="sm" c="dimmed" maw={560}>
          {text}
        </Text>
        <div>{children}</div>
      </Stack>
    </Group>
  );
}
