import { Group, Paper, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

type TripCardProps = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode };

/** Shows a part of what is known of a trip. */
export function TripCard({ title, actions, children }: TripCardProps) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md">
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
