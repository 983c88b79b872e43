import { lazy, Suspense, useEffect, useState } from 'react';
import { offerUndo } from '../undo/offered-undo.ts';
import { useConsoleKeys } from './use-console-keys.ts';

const KeysSheet = lazy(() => import('./keys-sheet.tsx').then((module) => ({ default: module.KeysSheet })));

/** Listens to the console's keys, and shows the sheet of them on `?`. */
export function ConsoleKeys() {
  const [isSheetOpen, setSheetOpen] = useState(false);
  useConsoleKeys(() => setSheetOpen(true));
  // Whoever signs in next undoes nothing of what was done before.
  useEffect(() => () => offerUndo(undefined), []);
  if (!isSheetOpen) return null;
  return (
    <Suspense fallback={null}>
      <KeysSheet onClose={() => setSheetOpen(false)} />
    </Suspense>
  );
}
