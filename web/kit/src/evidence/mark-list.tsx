import { useLanguage } from '../language/language.tsx';
import classes from './evidence.module.css';
import { nameMark } from './name-mark.ts';

type Marked = { readonly evidenceId: string; readonly condition: Parameters<typeof nameMark>[0] };

/** Shows marks on a vehicle, in words. */
export function MarkList({ marks }: { readonly marks: readonly Marked[] }) {
  const { language } = useLanguage();
  return (
    <ul className={classes.marks}>
      {marks.map(({ evidenceId, condition }) => (
        <li key={evidenceId}>{nameMark(condition, language)}</li>
      ))}
    </ul>
  );
}
