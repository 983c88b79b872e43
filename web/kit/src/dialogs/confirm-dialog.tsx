import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
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
  const confirm = useOnce(props.onConfirm, props.isOpen, props.error);
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
          <Button {...(isDangerous && { color: 'red' })} loading={isPending} onClick={confirm}>
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Does what was asked about once: a second click may come before the first shows as pending, or while the dialog goes.
 * What did not work may be tried again, and a dialog that is opened anew asks anew.
 */
function useOnce(onConfirm: () => void, isOpen: boolean, error: Error | null | undefined): () => void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isOpen) isDone.current = false;
  }, [isOpen]);
  useEffect(() => {
    if (error) isDone.current = false;
  }, [error]);
  return () => {
    if (isDone.current) return;
    isDone.current = true;
    onConfirm();
  };
}
