import { Table, Text } from '@mantine/core';
import type { EndpointView } from '@satha/contract/webhooks/webhook-endpoints';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { accountWebhooksQuery } from '../../api/money/account-steps.ts';
import { accountStepWords } from '../../words/money/account-steps.ts';

/** Shows how the servers do that an account has its events sent to. */
export function WebhooksSection({ accountId }: { readonly accountId: number }) {
  const t = useWords(accountStepWords);
  const query = useQuery(accountWebhooksQuery(accountId));
  const isNone = query.data?.items.length === 0;
  return (
    <Section title={t('webhooks')} {...(isNone && { text: t('noWebhooks') })}>
      <Loaded query={query} lines={2}>
        {({ items }) => !isNone && <Endpoints endpoints={items} />}
      </Loaded>
    </Section>
  );
}

function Endpoints({ endpoints }: { readonly endpoints: readonly EndpointView[] }) {
  const t = useWords(accountStepWords);
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('endpoint')}</Table.Th>
          <Table.Th>{t('state')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {endpoints.map((endpoint) => (
          <Table.Tr key={endpoint.endpointId}>
            <Table.Td>
              <Text component="span" size="sm" dir="ltr" style={{ overflowWrap: 'anywhere' }}>
                {endpoint.url}
              </Text>
            </Table.Td>
            <Table.Td>
              <EndpointState endpoint={endpoint} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function EndpointState({ endpoint }: { readonly endpoint: EndpointView }) {
  const t = useWords(accountStepWords);
  const { status, disabledAt, proof, failingSince } = endpoint;
  if (status === 'disabled' && disabledAt !== null)
    return t.rich('disabledSince', { time: <Time at={disabledAt} /> });
  if (failingSince !== null) return t.rich('failing', { time: <Time at={failingSince} /> });
  return t(proof === 'unproven' ? 'unproven' : 'active');
}
