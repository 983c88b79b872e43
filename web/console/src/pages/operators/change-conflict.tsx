import type { OperatorData } from '@satha/contract/console/operators';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMutation } from '@tanstack/react-query';
import { ConflictForm } from '../../conflicts/conflict-form.tsx';
import { operatorsWords } from '../../words/company/operators.ts';
import { operatorRoleWords } from '../../words/company/roles.ts';
import type { OperatorChange, OperatorConflict } from './use-change-operator.ts';

type ChangeConflictProps = {
  readonly conflict: OperatorConflict;
  save(change: OperatorChange): Promise<unknown>;
};

const fields = ['name', 'role'] as const;
type Field = (typeof fields)[number];

/** Shows a change of an operator beside the one that was made meanwhile. */
export function ChangeConflict({ conflict: { wanted, seen, now }, save }: ChangeConflictProps) {
  const labels = { name: useWords(operatorsWords)('name'), role: useWords(operatorRoleWords)('role') };
  const nameRole = useWords(operatorRoleWords);
  const tell = (field: Field, { name, role }: Pick<OperatorData, Field>) =>
    field === 'name' ? name : nameRole(role);
  const { mutate, isPending, error } = useMutation({ mutationFn: save });
  const yours = { ...now, ...wanted };
  const contested = fields.filter((field) => yours[field] !== now[field]);
  const others = fields.filter((field) => wanted[field] === undefined && now[field] !== seen[field]);
  return (
    <ConflictForm
      contested={contested.map((field) => ({
        field,
        label: labels[field],
        yours: tell(field, yours),
        now: tell(field, now),
      }))}
      alsoChanged={others.map((field) => ({ label: labels[field], now: tell(field, now) }))}
      isPending={isPending}
      problem={error}
      onChoose={(chosen) =>
        mutate({
          ...(chosen.includes('name') && { name: yours.name }),
          ...(chosen.includes('role') && { role: yours.role }),
        })
      }
    />
  );
}
