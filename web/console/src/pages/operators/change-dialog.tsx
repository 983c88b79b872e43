import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { OperatorData } from '@satha/contract/console/operators';
import type { OperatorRole } from '@satha/terms/people';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { operatorsWords } from '../../words/company/operators.ts';
import { conflictWords } from '../../words/conflicts.ts';
import { ChangeConflict } from './change-conflict.tsx';
import { RoleField } from './operator-fields.tsx';
import { type OperatorChange, useChangeOperator } from './use-change-operator.ts';

type ChangeDialogProps = { readonly operator: OperatorData; onClose(): void };

/** Changes name and role of an operator; of two who do at once, the later one sees both and chooses. */
export function ChangeDialog({ operator: present, onClose }: ChangeDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [operator] = useState(present);
  const t = useWords(operatorsWords);
  const kit = useWords(kitWords);
  const conflictTitle = useWords(conflictWords)('title');
  const { save, conflict } = useChangeOperator(operator, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={conflict ? conflictTitle : t('changeTitle', { name: operator.name })}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {conflict ? (
        <ChangeConflict key={conflict.now.version} conflict={conflict} save={save} />
      ) : (
        <ChangeForm operator={operator} save={save} />
      )}
    </Modal>
  );
}

type ChangeFormProps = {
  readonly operator: OperatorData;
  save(change: OperatorChange): Promise<unknown>;
};

function ChangeForm({ operator, save }: ChangeFormProps) {
  const t = useWords(operatorsWords);
  const checks = usePersonChecks();
  const initialValues: { name: string; role: OperatorRole } = { name: operator.name, role: operator.role };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues,
    check: ({ name }) => onlyFaults({ name: checks.given(name) }),
    send: ({ name, role }) =>
      save({
        ...(name.trim() !== operator.name && { name: name.trim() }),
        ...(role !== operator.role && { role }),
      }),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('name')}
          attributes={autoDirection}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <RoleField key={form.key('role')} {...form.getInputProps('role')} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
