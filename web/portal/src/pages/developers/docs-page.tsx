import { Anchor, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { CopyButton } from '@satha/web-kit/dialogs/copy-button.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { keysQuery } from '../../api/keys.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useEnvironment } from '../../shell/use-environment.ts';
import { docsWords } from '../../words/developers/docs.ts';
import classes from './developers.module.css';
import { SamplePicker } from './docs/sample-picker.tsx';

export function DocsPage() {
  const t = useWords(docsWords);
  const { language } = useLanguage();
  const { accountId } = useAccount();
  const keys = useQuery(keysQuery(accountId));
  const [keyId, setKeyId] = useState<number>();
  const active = keys.data?.items.filter(({ status }) => status === 'active') ?? [];
  const chosen = active.find(({ apiKeyId }) => apiKeyId === keyId) ?? active[0];
  const ways = (
    <Group gap="sm">
      <Way to={`/docs/${language}`} variant="default">
        {t('guides')}
      </Way>
      <Way to={`/docs/reference${chosen ? `?${new URLSearchParams({ key: chosen.name })}` : ''}`}>
        {t('reference')}
      </Way>
    </Group>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={ways} />
      <div className={classes.guide}>
        <section>
          <Title order={2} mb="sm">
            {t('samples')}
          </Title>
          <Loaded query={keys}>
            {() => <SamplePicker keys={active} chosen={chosen} onChoose={setKeyId} />}
          </Loaded>
        </section>
        <Beside accountId={accountId} />
      </div>
    </>
  );
}

type WayProps = { readonly to: string; readonly variant?: string; readonly children: string };

function Way({ to, variant = 'filled', children }: WayProps) {
  return (
    <Button
      component="a"
      href={to}
      variant={variant}
      target="_blank"
      rel="noopener"
      rightSection={<IconExternalLink size={16} aria-hidden />}
    >
      {children}
    </Button>
  );
}

function Beside({ accountId }: { readonly accountId: number }) {
  const t = useWords(docsWords);
  const { apiBaseUrl } = useEnvironment();
  return (
    <Stack gap="md">
      <Card withBorder padding="md">
        <Stack gap="xs">
          <Title order={2}>{t('address')}</Title>
          <Text ff="monospace" size="sm" dir="ltr" ta="left" style={{ overflowWrap: 'anywhere' }}>
            {apiBaseUrl}
          </Text>
          <Group gap="sm">
            <CopyButton text={apiBaseUrl} />
            <Anchor size="sm" href="/openapi.json" target="_blank" rel="noopener">
              {t('openApi')}
            </Anchor>
          </Group>
        </Stack>
      </Card>
      <Card withBorder padding="md">
        <Stack gap="xs">
          <Title order={2}>{t('beyond')}</Title>
          <Text size="sm">{t('beyondText')}</Text>
          <Group gap="md">
            <Anchor size="sm" component={Link} to={`/accounts/${accountId}/developers/requests`}>
              {t('toRequests')}
            </Anchor>
            <Anchor size="sm" component={Link} to={`/accounts/${accountId}/developers/webhooks`}>
              {t('toWebhooks')}
            </Anchor>
          </Group>
        </Stack>
      </Card>
    </Stack>
  );
}
