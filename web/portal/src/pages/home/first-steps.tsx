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
  const { accountId, may } = useAccount();
  const { apiBaseUrl, environment } = useEnvironment();
  const commands = [makeKeyLine(environment), makeFirstRequest(apiBaseUrl, environment)];
  const { latestTripId: tripId } = steps;
  const all: readonly StepProps[] = [
    {
      title: t('keyTitle'),
      text: t('keyText'),
      isDone: steps.hasKey,
      children: !steps.hasKey && may('keys.write') && (
        <Button
          renderRoot={(props) => (
            <Link to="/accounts/$accountId/developers/keys" params={{ accountId }} {...props} />
          )}
        >
          {t('keyAction')}
        </Button>
      ),
    },
    {
      title: t('requestTitle'),
      text: t(environment === 'test' ? 'requestTextSandbox' : 'requestTextLive'),
      isDone: steps.hasUsedKey,
      children: (
        <Stack gap="xs">
          {commands.map((command) => (
            <Command key={command} command={command} />
          ))}
        </Stack>
      ),
    },
    {
      title: t(environment === 'test' ? 'tripTitle' : 'tripTitleLive'),
      text: t(environment === 'test' ? 'tripTextSandbox' : 'tripTextLive'),
      isDone: tripId !== undefined,
      children: tripId !== undefined && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/accounts/$accountId/trips/$tripId" params={{ accountId, tripId }} {...props} />
          )}
        >
          {t('tripAction')}
        </Button>
      ),
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
