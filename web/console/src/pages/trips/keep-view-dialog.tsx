import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripViewWords } from '../../words/trips/trips.ts';
import { longestName } from './kept-views.ts';

type KeepViewDialogProps = { onKeep(name: string): void; onClose(): void };

/** Asks what a view shall be called. */
export function KeepViewDialog({ onKeep, onClose }: KeepViewDialogProps) {
  const t = useWords(tripViewWords);
  const kit = useWords(kitWords);
  const checks = usePersonChecks();
  const { form, submit } = useApiForm({
    initialValues: { name: '' },
    check: ({ name }) => onlyFaults({ name: checks.given(name) }),
    send: async ({ name }) => onKeep(name.trim()),
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('keepTitle')}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('keepText')}</Text>
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="off"
            maxLength={longestName}
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <Group justify="flex-end">
            <Button type="submit">{t('save')}</Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
