import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';

type SectionProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
  /** Of a part that is opened: by this it is given the focus. */
  readonly ref?: Ref<HTMLElement>;
};

/** Shows a part of a page with a heading of its own. */
export function Section({ title, text, actions, children, ref }: SectionProps) {
  const id = useId();
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      p="lg"
      withBorder
      mb="lg"
      {...(ref && { ref, tabIndex: -1 })}
    >
      <Group justify="space-between" align="flex-start" mb={children === undefined ? 0 : 'md'} gap="md">
        <Stack gap={2}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {text !== undefined && (
            <Text component="div" size="sm" c="dimmed" maw={560}>
              {text}
            </Text>
          )}
        </Stack>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
