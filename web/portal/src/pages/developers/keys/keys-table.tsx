import { Badge, Box, Code, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ApiKeyView } from '@satha/contract/portal/keys';
import { RelativeTime, Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useEnvironment } from '../../../shell/use-environment.ts';
import { keysWords } from '../../../words/developers/keys.ts';
import classes from '../developers.module.css';
import { KeyActions } from './key-actions.tsx';

const colours: Readonly<Record<ApiKeyView['status'], string>> = {
  active: 'green',
  inactive: 'gray',
  revoked: 'gray',
};

type KeysTableProps = { readonly keys: readonly ApiKeyView[]; readonly mayWrite: boolean };

export function KeysTable({ keys, mayWrite }: KeysTableProps) {
  const t = useWords(keysWords);
  const { environment } = useEnvironment();
  return (
    <Table verticalSpacing="sm" aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th visibleFrom="lg">{t('environment')}</Table.Th>
          <Table.Th visibleFrom="md">{t('key')}</Table.Th>
          <Table.Th>{t('status')}</Table.Th>
          <Table.Th visibleFrom="md">{t('created')}</Table.Th>
          <Table.Th visibleFrom="md">{t('lastUsed')}</Table.Th>
          <Table.Th>
            <VisuallyHidden>{t('actionsColumn')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {keys.map((key) => (
          <Table.Tr key={key.apiKeyId}>
            <NameCell apiKey={key} />
            <Table.Td visibleFrom="lg">{t(environment)}</Table.Td>
            <Table.Td visibleFrom="md">
              <Code dir="ltr">{`${key.prefix}…${key.lastFour}`}</Code>
            </Table.Td>
            <Table.Td>
              <Badge
                variant="light"
                color={colours[key.status]}
                tt="none"
                fw={600}
                radius="sm"
                miw="max-content"
              >
                {t(key.status)}
              </Badge>
              {key.disabledBy === 'operator' && (
                <Text size="xs" c="dimmed">
                  {t('byOperator')}
                </Text>
              )}
            </Table.Td>
            <Table.Td visibleFrom="md">
              <Time at={key.createdAt} shape="day" />
            </Table.Td>
            <Table.Td visibleFrom="md">
              <LastUsed apiKey={key} />
            </Table.Td>
            <Table.Td ta="end">
              <KeyActions apiKey={key} mayWrite={mayWrite} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The name with what else there is no room for on a narrow page. */
function NameCell({ apiKey }: { readonly apiKey: ApiKeyView }) {
  const t = useWords(keysWords);
  return (
    <Table.Td>
      <Text size="sm" fw={600} maw={260} className={classes.anywhere ?? ''}>
        <bdi>{apiKey.name}</bdi>
      </Text>
      {apiKey.permissions.map((permission) => (
        <Text key={permission} size="xs" c="dimmed">
          {t(permission)}
        </Text>
      ))}
      <Box hiddenFrom="md">
        <Code dir="ltr">{`${apiKey.prefix}…${apiKey.lastFour}`}</Code>
        <Text size="sm" c="dimmed">
          {t('lastUsed')}: <LastUsed apiKey={apiKey} />
        </Text>
      </Box>
    </Table.Td>
  );
}

function LastUsed({ apiKey: { lastUsedAt } }: { readonly apiKey: ApiKeyView }) {
  const t = useWords(keysWords);
  return lastUsedAt === null ? t('never') : <RelativeTime at={lastUsedAt} />;
}
