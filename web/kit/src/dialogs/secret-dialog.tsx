import { Alert, Button, Checkbox, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './secret-dialog.module.css';

type SecretDialogProps = {
  readonly title: string;
  readonly warning: ReactNode;
  readonly label: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly acknowledgeLabel: string;
  readonly doneLabel: string;
  onClose(): void;
};

/** Shows a secret, this once. It goes only when whoever reads it has said that they have it. */
export function SecretDialog({ secret, onClose, ...words }: SecretDialogProps) {
  const [isKept, setIsKept] = useState(false);
  const labelId = useId();
  return (
    <Modal
      opened
      onClose={() => {}}
      title={words.title}
      size="lg"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md">
        <Alert color="amber" icon={<IconAlertTriangle aria-hidden />}>
          {words.warning}
        </Alert>
        <div>
          <Text size="sm" fw={600} mb={4} id={labelId}>
            {words.label}
          </Text>
          <Group gap="sm" align="center">
            <Code
              className={classes.secret ?? ''}
              dir="ltr"
              aria-labelledby={labelId}
              data-autofocus
              tabIndex={0}
            >
              {secret}
            </Code>
            <CopyButton text={secret} label={words.copyLabel} />
          </Group>
        </div>
        <Checkbox
          label={words.acknowledgeLabel}
          checked={isKept}
          onChange={({ currentTarget }) => setIsKept(currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button disabled={!isKept} onClick={onClose}>
            {words.doneLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
