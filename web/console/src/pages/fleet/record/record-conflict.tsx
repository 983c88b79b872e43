import { useMutation } from '@tanstack/react-query';
import { ConflictForm } from '../../../conflicts/conflict-form.tsx';
import type { RecordConflict as Conflict, Texts } from './use-save-record.ts';

type RecordConflictProps<Field extends string> = {
  readonly conflict: Conflict<Field>;
  readonly labels: Texts<Field>;
  /** How a field's text reads. */
  tell(field: Field, text: string): string;
  save(changes: Partial<Texts<Field>>): Promise<unknown>;
};

/** Shows a change of a driver or truck beside the one that was made meanwhile. */
export function RecordConflict<Field extends string>(props: RecordConflictProps<Field>) {
  const { labels, tell, save } = props;
  const { wanted, seen, now } = props.conflict;
  const fields = Object.keys(labels) as Field[];
  const { mutate, isPending, error } = useMutation({ mutationFn: save });
  const yours = { ...now.texts, ...wanted };
  const contested = fields.filter((field) => yours[field] !== now.texts[field]);
  const others = fields.filter(
    (field) => wanted[field] === undefined && now.texts[field] !== seen.texts[field],
  );
  return (
    <ConflictForm
      contested={contested.map((field) => ({
        field,
        label: labels[field],
        yours: tell(field, yours[field]),
        now: tell(field, now.texts[field]),
      }))}
      alsoChanged={others.map((field) => ({ label: labels[field], now: tell(field, now.texts[field]) }))}
      isPending={isPending}
      problem={error}
      onChoose={(chosen) =>
        mutate(
          Object.fromEntries(chosen.map((field) => [field, String(yours[field])])) as Partial<Texts<Field>>,
        )
      }
    />
  );
}
