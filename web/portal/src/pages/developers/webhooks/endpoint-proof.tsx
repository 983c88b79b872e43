import { Alert, Stack, Text } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { webhooksWords } from '../../../words/developers/webhooks.ts';
import { CodeBlock } from '../code-block.tsx';
import classes from '../developers.module.css';
import { ChallengeFault } from './challenge-fault.tsx';

/** What a handler adds; docs/webhooks.md has whole servers. */
const sample = `if (event.type === 'webhook.challenge') {
  return response.end(event.data.data.challenge);
}`;

/** Shows what an address has to do before it is sent events, and how its last challenge went. */
export function EndpointProof({ endpoint }: { readonly endpoint: EndpointView }) {
  const t = useWords(webhooksWords);
  const { challengedAt, challengeError, challengeFault, challengeStatus, nextChallengeAt } = endpoint;
  return (
    <Alert
      color="amber"
      title={t('unprovenTitle')}
      classNames={{
        body: classes.narrow ?? '',
        title: classes.wrapping ?? '',
        label: classes.wrapping ?? '',
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('unprovenText')}</Text>
        <CodeBlock title={t('unprovenSample')} code={sample} />
        {challengedAt !== null && challengeError !== null && (
          <Text size="sm">
            {t.rich('challengeFailed', {
              time: <Time at={challengedAt} shape="second" />,
              error: (
                <ChallengeFault fault={challengeFault} statusCode={challengeStatus} error={challengeError} />
              ),
            })}
          </Text>
        )}
        <Text size="sm">
          {nextChallengeAt === null
            ? t('lastChallenge')
            : t.rich('nextChallenge', { time: <RelativeTime at={nextChallengeAt} /> })}
        </Text>
      </Stack>
    </Alert>
  );
}
