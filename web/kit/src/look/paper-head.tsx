import { useFormat } from '../format/use-format.ts';
import { useNow } from '../format/use-now.ts';

/** Tells on paper whose page it is and when it was printed: there the frame around it is left out. */
export function PaperHead({ company }: { readonly company: string }) {
  const { time } = useFormat();
  const at = new Date(useNow()).toISOString();
  return (
    <div className="on-paper">
      <strong dir="auto">{company}</strong>
      <span>{time(at)}</span>
    </div>
  );
}
