import type { DriverDocument } from '../../api/wire.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useName } from '../../parts/use-names.ts';

/** Tells which documents are over or end soon; nothing where all are good. */
export function DocumentNotice({
  documents = [],
}: {
  readonly documents?: readonly DriverDocument[] | undefined;
}) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const told = documents.filter(({ isOver, endsSoon }) => isOver || endsSoon);
  if (told.length === 0) return null;
  return (
    <Notice look={told.some(({ isOver }) => isOver) ? 'loss' : 'wait'}>
      <ul>
        {told.map(({ kind, expiresOn, isOver }) => (
          <li key={kind}>
            <strong>{name('document', kind)}</strong>
            <br />
            {t(isOver ? 'documentOver' : 'documentEnds', { day: format.day(expiresOn) })}
          </li>
        ))}
      </ul>
      <p>{t('documentCall')}</p>
    </Notice>
  );
}
