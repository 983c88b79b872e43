import { Alert } from '@mantine/core';

/** Why a form was refused, above its fields. */
export function FormProblem({ problem }: { readonly problem: Error | null }) {
  if (problem === null) return null;
  return (
    <Alert color="red" role="alert">
      {problem.message}
    </Alert>
  );
}
