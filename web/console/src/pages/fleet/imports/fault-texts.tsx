import type { ImportFault, ImportFileFault } from '@satha/contract/console/imports';
import { equipmentList } from '@satha/terms/equipment';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { fileFaultWords, lineFaultWords } from '../../../words/fleet/imports.ts';

/** Says what is wrong with a line and what to do about it; what stands in the file is kept apart from the sentence. */
export function LineFaultText({ fault }: { readonly fault: ImportFault }) {
  const t = useWords(lineFaultWords);
  const { plain, whole } = useFormat();
  const { word, column, text, least, most, found, wanted, firstLine } = fault;
  return t.rich(word, {
    column: <bdi dir="ltr">{column}</bdi>,
    text: <bdi>{text}</bdi>,
    words: <bdi dir="ltr">{equipmentList.join(', ')}</bdi>,
    least: whole(least ?? 0),
    most: whole(most ?? 0),
    found: whole(found ?? 0),
    wanted: whole(wanted ?? 0),
    firstLine: plain(firstLine ?? 0),
  });
}

const columnFaults = ['unknown', 'twice', 'missing'] as const;

/** Says why a file cannot be read as a table, and what to do about it. */
export function FileFaultText({ fault }: { readonly fault: ImportFileFault }) {
  const t = useWords(fileFaultWords);
  const { plain, whole } = useFormat();
  const { word, line, lines, most } = fault;
  const numbers = { line: plain(line ?? 1), lines: whole(lines ?? 0), most: whole(most ?? 0) };
  return (
    <>
      {t(word, numbers)}
      {columnFaults
        .filter((kind) => fault[kind].length > 0)
        .map((kind) => (
          <div key={kind}>{t.rich(kind, { columns: <bdi>{fault[kind].join(', ')}</bdi> })}</div>
        ))}
    </>
  );
}
