import { Code, Stack, Text } from '@mantine/core';
import type { LoggedRequestView } from '@satha/contract/portal/requests';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import details from '@satha/web-kit/trips/detail.module.css';
import { Fact } from '@satha/web-kit/trips/fact.tsx';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { accountRequestQuery } from '../../../api/money/account-requests.ts';
import { accountRequestWords } from '../../../words/accounts/requests.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { Result } from './use-request-columns.tsx';

type RequestDialogProps = {
  readonly accountId: number;
  readonly request: LoggedRequestView;
  onClose(): void;
};

/** Shows one request with its bodies, as the log keeps them: what is personal is masked. */
export function RequestDialog({ accountId, request, onClose }: RequestDialogProps) {
  const t = useWords(accountRequestWords);
  const query = useQuery(accountRequestQuery(accountId, request.entryId));
  return (
    <StepDialog title={t('detailTitle')} size="lg" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" dir="ltr" ta="start" style={{ overflowWrap: 'anywhere' }}>
          {request.method} {request.path}
        </Text>
        <div>
          <Result request={request} />
        </div>
        <Loaded query={query} lines={4}>
          {({ requestId, apiKeyId, remoteAddress, requestBody, responseBody }) => (
            <>
              <dl className={details.facts}>
                <Fact name={t('requestId')}>
                  <bdi dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                    {requestId}
                  </bdi>
                </Fact>
                <Fact name={t('key')}>{t('keyNumber', { apiKeyId })}</Fact>
                <Fact name={t('remoteAddress')}>
                  <bdi dir="ltr">{remoteAddress}</bdi>
                </Fact>
              </dl>
              <Body title={t('requestBody')} json={requestBody} none={t('noRequestBody')} />
              <Body title={t('responseBody')} json={responseBody} none={t('noResponseBody')} />
            </>
          )}
        </Loaded>
      </Stack>
    </StepDialog>
  );
}

type BodyProps = { readonly title: string; readonly json: string | null; readonly none: string };

function Body({ title, json, none }: BodyProps) {
  const titleId = useId();
  return (
    <div>
      <Text size="sm" fw={600} mb={6} id={titleId}>
        {title}
      </Text>
      {json === null ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        // Long ones are scrolled, by the keyboard too.
        <Code
          block
          dir="ltr"
          tabIndex={0}
          role="region"
          aria-labelledby={titleId}
          style={{ maxHeight: 320, overflow: 'auto' }}
        >
          {writePretty(json)}
        </Code>
      )}
    </div>
  );
}

/** Writes JSON for people to read; a text that is none, because it was cut, is left as it is. */
function writePretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
