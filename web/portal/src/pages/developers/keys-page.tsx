import { Button } from '@mantine/core';
import type { CreatedApiKey } from '@satha/contract/portal/keys';
import { SecretDialog } from '@satha/web-kit/dialogs/secret-dialog.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { EmptyState } from '@satha/web-kit/states/empty-state.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { keysQuery } from '../../api/keys.ts';
import { useAccount } from '../../shell/use-account.ts';
import { keysWords } from '../../words/developers/keys.ts';
import { KeysTable } from './keys/keys-table.tsx';

/** Few visits to the page make a key: it is loaded with the first that does. */
const CreateKeyDialog = lazy(async () => ({
  default: (await import('./keys/create-key-dialog.tsx')).CreateKeyDialog,
}));

export function KeysPage() {
  const t = useWords(keysWords);
  const { accountId, may } = useAccount();
  const keys = useQuery(keysQuery(accountId));
  const queryClient = useQueryClient();
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<CreatedApiKey>();
  const mayWrite = may('keys.write');
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} actions={add} />
      <Loaded query={keys}>
        {({ items }) =>
          items.length > 0 ? (
            <KeysTable keys={items} mayWrite={mayWrite} />
          ) : (
            <EmptyState
              icon={<IconKey size={32} stroke={1.5} aria-hidden />}
              title={t('emptyTitle')}
              text={t('emptyText')}
              action={add}
            />
          )
        }
      </Loaded>
      {isAdding && (
        <Suspense>
          <CreateKeyDialog
            onClose={() => setIsAdding(false)}
            onCreated={(made) => {
              setIsAdding(false);
              setCreated(made);
              void queryClient.invalidateQueries({ queryKey: keysQuery(accountId).queryKey });
            }}
          />
        </Suspense>
      )}
      {created && (
        <SecretDialog
          title={t('madeTitle')}
          warning={t('madeWarning')}
          label={t('rawKey', { name: created.key.name })}
          secret={created.rawKey}
          copyLabel={t('copyKey')}
          acknowledgeLabel={t('acknowledge')}
          doneLabel={t('done')}
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  );
}
