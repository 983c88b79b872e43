import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiProblem, fieldErrorsOf } from '../api/api-problem.ts';

export type FormParts<Values, Data> = {
  readonly initialValues: Values;
  /** What can be told without asking the service, by field. */
  readonly check?: (values: Values) => FormErrors;
  send(values: Values): Promise<Data>;
  onDone?(data: Data, values: Values): unknown;
};

export type ApiForm<Values extends Record<string, unknown>> = {
  readonly form: UseFormReturnType<Values>;
  readonly isPending: boolean;
  /** What the service refused and no field shows. */
  readonly problem: Error | null;
  readonly submit: ReturnType<UseFormReturnType<Values>['onSubmit']>;
  /** Takes away what was refused, once its reader has looked again. */
  forgetProblem(): void;
};

/**
 * Returns a form that is sent to an API: what it says of a field stands at that field, and takes the focus
 * there.
 */
export function useApiForm<Values extends Record<string, unknown>, Data>({
  initialValues,
  check,
  send,
  onDone,
}: FormParts<Values, Data>): ApiForm<Values> {
  const fields = Object.keys(initialValues);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues,
    ...(check && { validate: check }),
  });
  const focusFirst = (errors: FormErrors) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  // A second click may come before the first shows as pending.
  const isSending = useRef(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: send,
    onSuccess: (data, values) => onDone?.(data, values),
    onError: (refused) => {
      const errors = fieldErrorsOf(refused, fields);
      form.setErrors(errors);
      focusFirst(errors);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  // Two changes of one record are told as a whole, whichever field they meet in.
  const isAtFields =
    error instanceof ApiProblem &&
    error.reason !== 'version_conflict' &&
    Object.keys(fieldErrorsOf(error, fields)).length > 0;
  return {
    form,
    isPending,
    problem: isAtFields ? null : error,
    forgetProblem: reset,
    submit: form.onSubmit((values) => {
      if (isSending.current) return;
      isSending.current = true;
      mutate(values);
    }, focusFirst),
  };
}
