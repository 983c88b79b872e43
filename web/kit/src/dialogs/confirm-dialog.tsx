import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';

type ConfirmDialogProps = {
  readonly isOpen: boolean;
  /** A question: "Revoke the key “Shop”?" */
  readonly title: string;
  /** What will happen, and whether it can be undone. */
  readonly text: ReactNode;
  /** What the button does, in a word or two: "Revoke key". */
  readonly confirmLabel: string;
  /** For what cannot be undone or costs something. */
  readonly isDangerous?: boolean;
  readonly isPending?: boolean;
  /** Why it did not work. */
  readonly error?: Error | null;
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something is done. */
export function ConfirmDialog({ isDangerous = false, isPending = false, ...props }: ConfirmDialogProps) {
  const t = useWords(kitWords);
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text component="div" size="sm">
          {props.text}
        </Text>
        {props.error && (
          <Alert color="red" role="alert">
            {props.error.message}
          </Alert>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={props.onClose} data-autofocus>
            {t('cancel')}
          </Button>
          <Button {...(isDangerous && { color: 'red' })} loading={isPending} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
