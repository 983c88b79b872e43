import type { ImportData } from '@satha/contract/console/imports';
import type { ImportThings } from '@satha/terms/fleet-imports';
import { useState } from 'react';
import { FileForm } from './file-form.tsx';
import type { Looked } from './looked.ts';
import { LookedSection } from './looked-section.tsx';
import { StoredSection } from './stored-section.tsx';

/** Leads from a file by a look to what was stored. */
export function ImportFile({ things }: { readonly things: ImportThings }) {
  const [looked, setLooked] = useState<Looked>();
  const [stored, setStored] = useState<ImportData>();
  if (stored) return <StoredSection things={things} data={stored} onAnother={() => begin()} />;
  function begin() {
    setLooked(undefined);
    setStored(undefined);
  }
  return (
    <>
      <FileForm things={things} onLooked={setLooked} onChanged={() => setLooked(undefined)} />
      {looked && <LookedSection things={things} looked={looked} onStored={setStored} />}
    </>
  );
}
