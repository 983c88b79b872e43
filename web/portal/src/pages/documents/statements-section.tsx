import { Group, Stack, Text } from '@mantine/core';
import { DownloadButtons } from '@satha/web-kit/documents/download-buttons.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { statementAddress, statementsQuery } from '../../api/money/documents.ts';
import { documentsWords } from '../../words/money/documents.ts';

/** Shows one statement of each month that is over. */
export function StatementsSection({ accountId }: { readonly accountId: number }) {
  const t = useWords(documentsWords);
  const format = useFormat();
  const query = useQuery(statementsQuery(accountId));
  return (
    <Section title={t('statements')} text={t('statementsText')}>
      <Loaded query={query} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('noStatements')}</Text>
          ) : (
            <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
              {items.map(({ month }) => (
                <Group component="li" key={month} justify="space-between">
                  <Text fw={600}>{format.month(month)}</Text>
                  <DownloadButtons
                    name={format.month(month)}
                    addressIn={(chosen) => statementAddress(accountId, month, chosen)}
                  />
                </Group>
              ))}
            </Stack>
          )
        }
      </Loaded>
    </Section>
  );
}
