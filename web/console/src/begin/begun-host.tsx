import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Begin, type Begun } from './begun.ts';

const loadStep = () => import('./asked-step.tsx').then((module) => ({ default: module.AskedStep }));
const loadHold = () => import('./held-driver.tsx').then((module) => ({ default: module.HeldDriver }));
/** The dialogs come after the page's own code. */
const AskedStep = lazy(loadStep);
const HeldDriver = lazy(loadHold);

/** Shows, over whichever page, the dialog of what was begun there last. */
export function BegunHost({ children }: { readonly children: ReactNode }) {
  const [latest, setLatest] = useState<{ readonly begun: Begun; readonly count: number }>();
  // What is begun while another dialog is open takes its place, and nothing of it.
  const begin = useCallback(
    (begun: Begun) => setLatest((before) => ({ begun, count: (before?.count ?? 0) + 1 })),
    [],
  );
  const onClose = () => setLatest(undefined);
  useEffect(() => {
    // What is begun at once waits for nothing.
    void Promise.all([loadStep(), loadHold()]).catch(() => undefined);
  }, []);
  return (
    <Begin value={begin}>
      {children}
      <Suspense fallback={null}>
        {latest && 'tripId' in latest.begun && (
          <AskedStep key={latest.count} {...latest.begun} onClose={onClose} />
        )}
        {latest && 'driverId' in latest.begun && (
          <HeldDriver key={latest.count} {...latest.begun} onClose={onClose} />
        )}
      </Suspense>
    </Begin>
  );
}
