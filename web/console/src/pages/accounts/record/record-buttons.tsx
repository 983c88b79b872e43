import { Button } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { accountChangeWords } from '../../../words/accounts/changes.ts';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { EditAccountDialog } from './edit-account-dialog.tsx';

export function AddAccountButton() {
  const t = useWords(accountChangeWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t('add')}
      </Button>
      {isOpen && <AddAccountDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

export function EditAccountButton({ account }: { readonly account: ConsoleAccountData }) {
  const t = useWords(accountChangeWords);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="xs" variant="default" onClick={() => setIsOpen(true)}>
        {t('edit')}
      </Button>
      {isOpen && <EditAccountDialog account={account} onClose={() => setIsOpen(false)} />}
    </>
  );
}
