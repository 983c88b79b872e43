import { Alert, Text } from '@mantine/core';
import type { ReactNode } from 'react';

type FormProblemProps = {
  readonly problem: Error | null;
  /** What to do about it, where that is more than another try. */
  readonly hint?: ReactNode;
};

/** Shows why a form was refused, above its fields. */
export function FormProblem({ problem, hint }: FormProblemProps) {
  if (problem === null) return null;
  return (
    <Alert color="red" role="alert">
      {problem.message}
      {hint && (
        <Text size="sm" mt={4}>
          {hint}
        </Text>
      )}
    </Alert>
  );
}
