import { Button, Group, Stack, Text } from '@mantine/core';
import { DownloadButtons } from '@satha/web-kit/documents/download-buttons.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { statementAddress, statementsQuery } from '../../api/money/documents.ts';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import links from '../../links/links.module.css';
import { documentsWords } from '../../words/money/documents.ts';

type StatementsSectionProps = {
  readonly accountId: number;
  /** Whether it leads to the account's other documents. */
  readonly leadsOn?: boolean;
  /** Whose they are, where the page is not of one account. */
  readonly of?: string;
};

/** As many as a reader usually looks back. */
const shownAtFirst = 12;

/** Shows one statement of each month of an account that is over, as the account has it. */
export function StatementsSection({ accountId, leadsOn = false, of }: StatementsSectionProps) {
  const t = useWords(documentsWords);
  const { month: nameMonth } = useFormat();
  const query = useQuery(statementsQuery(accountId));
  const [showsAll, setShowsAll] = useState(false);
  return (
    <Section
      title={of === undefined ? t('statements') : t('statementsOf', { name: of })}
      text={t('statementsText')}
      actions={
        leadsOn && (
          <Link to="/documents" search={{ account: accountId }} className={links.link}>
            {t('allDocuments')}
          </Link>
        )
      }
    >
      <Loaded query={query} lines={3}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">{t('noStatements')}</Text>
          ) : (
            <>
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
                {items.slice(0, showsAll ? undefined : shownAtFirst).map(({ month }) => (
                  <Group component="li" key={month} justify="space-between">
                    <Text fw={600}>{nameMonth(month)}</Text>
                    <Group gap="xs">
                      <DownloadButtons
                        name={nameMonth(month)}
                        addressIn={(language) => statementAddress(accountId, month, language)}
                      />
                      <ConsoleExportMenu
                        path={`/accounts/${accountId}/statements/${month}/export`}
                        filter={{}}
                        of={nameMonth(month)}
                      />
                    </Group>
                  </Group>
                ))}
              </Stack>
              {items.length > shownAtFirst && !showsAll && (
                <Button variant="default" size="xs" mt="sm" onClick={() => setShowsAll(true)}>
                  {t('allMonths')}
                </Button>
              )}
            </>
          )
        }
      </Loaded>
    </Section>
  );
}
