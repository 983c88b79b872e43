import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  readonly icon?: ReactNode;
  readonly title: string;
  readonly text?: ReactNode;
  /** The one next step. */
  readonly action?: ReactNode;
};

/** Shows a list without anything in it: what would be here, and how it gets here. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py={48} px="md" ta="center">
      {icon}
      <Title order={2} size="h3">
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={440}>
          {text}
        </Text>
      )}
      {action}
    </Stack>
  );
}
