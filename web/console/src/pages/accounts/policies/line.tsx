import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** Says something beneath a fact. */
export function Line({ children }: { readonly children: ReactNode }) {
  return (
    <Text component="span" size="sm" c="dimmed" display="block">
      {children}
    </Text>
  );
}
