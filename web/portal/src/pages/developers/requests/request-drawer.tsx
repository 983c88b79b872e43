import { Alert, Anchor, Drawer, Group, Stack, Text } from '@mantine/core';
import type { LoggedRequestDetail } from '@satha/contract/portal/requests';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keysQuery } from '../../../api/keys.ts';
import { requestQuery } from '../../../api/requests.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { useEnvironment } from '../../../shell/use-environment.ts';
import { requestsWords } from '../../../words/developers/requests.ts';
import { CodeBlock } from '../code-block.tsx';
import classes from '../developers.module.css';
import { prettyJson } from '../pretty-json.ts';
import { findRefusalPage } from './find-refusal-page.ts';
import { fillMasks, makeCurl } from './make-curl.ts';
import { ReplayBadge, ResultBadge } from './result-badge.tsx';

type RequestDrawerProps = { readonly entryId: string | undefined; onClose(): void };

/** Shows one request in full, at the side of the table. */
export function RequestDrawer({ entryId, onClose }: RequestDrawerProps) {
  const t = useWords(requestsWords);
  const tKit = useWords(kitWords);
  const { may } = useAccount();
  return (
    <Drawer
      opened={entryId !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('detailTitle')}
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      {entryId !== undefined && may('requests.read') && <Detail entryId={entryId} />}
      {!may('requests.read') && <Alert color="gray">{t('bodiesForDevelopers')}</Alert>}
    </Drawer>
  );
}

function Detail({ entryId }: { readonly entryId: string }) {
  const { accountId } = useAccount();
  const query = useQuery(requestQuery(accountId, entryId));
  return (
    <Loaded query={query} lines={10}>
      {(request) => (
        <Stack gap="lg">
          <Facts request={request} />
          <Bodies request={request} />
        </Stack>
      )}
    </Loaded>
  );
}

function Facts({ request }: { readonly request: LoggedRequestDetail }) {
  const t = useWords(requestsWords);
  const { plain } = useFormat();
  const { accountId } = useAccount();
  const keys = useQuery(keysQuery(accountId)).data?.items ?? [];
  const { apiKeyId, tripId } = request;
  const key = keys.find((one) => one.apiKeyId === apiKeyId);
  return (
    <Stack gap="sm">
      <Text ff="monospace" fw={600} size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }} ta="left">
        {request.method} {request.path}
      </Text>
      <dl className={classes.facts}>
        <dt>{t('answer')}</dt>
        <dd>
          <Answer request={request} />
        </dd>
        <dt>{t('requestId')}</dt>
        <dd>
          <Group gap="xs">
            <bdi dir="ltr">{request.requestId}</bdi>
            <CopyButton text={request.requestId} label={t('copyId')} />
          </Group>
        </dd>
        <dt>{t('time')}</dt>
        <dd>
          <Time at={request.requestedAt} shape="second" />
        </dd>
        <dt>{t('duration')}</dt>
        <dd>{t('milliseconds', { ms: request.durationMs })}</dd>
        <dt>{t('usedKey')}</dt>
        <dd>
          <bdi>{key ? `${key.name} (…${key.lastFour})` : t('unknownKey', { apiKeyId })}</bdi>
        </dd>
        <dt>{t('remoteAddress')}</dt>
        <dd>
          <bdi dir="ltr">{request.remoteAddress}</bdi>
        </dd>
        <dt>{t('idempotency')}</dt>
        <dd>{t(request.hasIdempotencyKey ? 'sent' : 'notSent')}</dd>
        {tripId !== null && (
          <>
            <dt>{t('trip')}</dt>
            <dd>
              <Link
                to="/accounts/$accountId/trips/$tripId"
                params={{ accountId, tripId: String(tripId) }}
                className={classes.plain}
              >
                {plain(tripId)}
              </Link>
            </dd>
          </>
        )}
      </dl>
    </Stack>
  );
}

/** What it was answered: by what was stored before, or with the way to what a refusal means. */
function Answer({ request }: { readonly request: LoggedRequestDetail }) {
  const t = useWords(requestsWords);
  const { status, message, isReplay, responseBody } = request;
  const refusalPage = findRefusalPage(responseBody);
  return (
    <>
      <Group gap="xs">
        <ResultBadge status={status} />
        <bdi dir="ltr">{message ?? ''}</bdi>
        {isReplay && <ReplayBadge />}
      </Group>
      {refusalPage !== undefined && (
        <Anchor href={refusalPage} size="sm">
          {t('refusalPage')}
        </Anchor>
      )}
      {isReplay && (
        <Text size="sm" c="dimmed">
          {t('replayText')}
        </Text>
      )}
    </>
  );
}

function Bodies({ request }: { readonly request: LoggedRequestDetail }) {
  const t = useWords(requestsWords);
  const { apiBaseUrl, environment } = useEnvironment();
  const isSandbox = environment === 'test';
  const { requestBody, responseBody, status, method } = request;
  const noAnswer = status === null ? t('noAnswer') : t('noResponseBody');
  return (
    <>
      {requestBody !== null && <CodeBlock title={t('requestBody')} code={prettyJson(requestBody)} />}
      {requestBody === null && method !== 'GET' && (
        <Missing title={t('requestBody')} text={t('noRequestBody')} />
      )}
      {responseBody !== null ? (
        <CodeBlock title={t('responseBody')} code={prettyJson(responseBody)} />
      ) : (
        <Missing title={t('responseBody')} text={noAnswer} />
      )}
      <Stack gap={6}>
        <CodeBlock
          title={t('curlTitle')}
          code={makeCurl(apiBaseUrl, isSandbox ? fillMasks(request) : request)}
          copyLabel={t('copyCurl')}
        />
        <Text size="sm" c="dimmed">
          {t(isSandbox ? 'curlHintSandbox' : 'curlHint')}
        </Text>
      </Stack>
    </>
  );
}

function Missing({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </div>
  );
}
