import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { CreatedApiKey } from '@satha/contract/portal/keys';
import type { RefusalCode } from '@satha/contract/refusals';
import type { KeyPermission } from '@satha/terms/key-permissions';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { createKey } from '../../../api/keys.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { keysWords } from '../../../words/developers/keys.ts';
import { PermissionsField } from './permissions-field.tsx';

type CreateKeyDialogProps = {
  onCreated(created: CreatedApiKey): void;
  onClose(): void;
};

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const t = useWords(keysWords);
  const tKit = useWords(kitWords);
  const { accountId } = useAccount();
  const [permissions, setPermissions] = useState<KeyPermission[]>([]);
  const { form, submit, problem, isPending } = useApiForm({
    initialValues: { name: '' },
    check: ({ name }) => {
      const { length } = [...name.trim()];
      return onlyFaults({ name: (length < 1 || length > 80) && t('nameMissing') });
    },
    send: ({ name }) => createKey(accountId, { name: name.trim(), permissions }),
    onDone: onCreated,
  });
  const isTooMany =
    problem instanceof ApiProblem && problem.reason === ('too_many_api_keys' satisfies RefusalCode);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('addTitle')}
      centered
      closeButtonProps={{ 'aria-label': tKit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormProblem problem={problem} hint={isTooMany && t('tooMany')} />
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <PermissionsField value={permissions} onChange={setPermissions} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {tKit('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
