import type { Proposed } from '@satha/contract/console/money/approvals';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { type ApiForm, useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ProposedPrice } from './proposal-dialog.tsx';

type Values = Readonly<Record<string, string>> & { readonly reason: string };
type ProposalFormParts<Asked extends Values> = {
  readonly initialValues: Asked;
  /** What is wrong with the fields beside the reason. */
  findFaults(values: Asked): Record<string, string | false>;
  send(values: Asked, asked: { readonly reason: string; readonly clientToken: string }): Promise<Proposed>;
  onProposed(approval: ProposedPrice): void;
  /** What is asked for beside the form's own fields. */
  readonly beside?: string;
};

/** Returns a form that proposes a price with a reason: once, however often it is sent. */
export function useProposalForm<Asked extends Values>({
  initialValues,
  findFaults,
  send,
  onProposed,
  beside,
}: ProposalFormParts<Asked>): ApiForm<Asked> {
  const checks = usePersonChecks();
  const { tokenFor } = useTokenFor();
  const queryClient = useQueryClient();
  return useApiForm<Asked, Proposed>({
    initialValues,
    check: (values) => onlyFaults({ ...findFaults(values), reason: checks.given(values.reason) }),
    send: (values) =>
      send(values, { reason: values.reason.trim(), clientToken: tokenFor(JSON.stringify([values, beside])) }),
    onDone: ({ approval }) => {
      onProposed(approval);
      return Promise.all(
        [['prices'], ['approvals']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    },
  });
}
