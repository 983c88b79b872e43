import { Button, Group, Modal, Stack } from '@mantine/core';
import type { ApiKeyView } from '@satha/contract/portal/keys';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeKeyPermissions, keysQuery } from '../../../api/keys.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { keysWords } from '../../../words/developers/keys.ts';
import { PermissionsField } from './permissions-field.tsx';

type PermissionsDialogProps = { readonly apiKey: ApiKeyView; onClose(): void };

export function PermissionsDialog({
  apiKey: { apiKeyId, name, permissions },
  onClose,
}: PermissionsDialogProps) {
  const t = useWords(keysWords);
  const tKit = useWords(kitWords);
  const tell = useTell();
  const { accountId } = useAccount();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(permissions);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => changeKeyPermissions(accountId, apiKeyId, chosen),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysQuery(accountId).queryKey });
      tell.done(t('permissionsDone', { name }));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('permissionsTitle', { name })}
      centered
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      <Stack gap="md">
        <FormProblem problem={error} />
        <PermissionsField value={chosen} onChange={setChosen} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {tKit('cancel')}
          </Button>
          <Button loading={isPending} onClick={() => mutate()}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
