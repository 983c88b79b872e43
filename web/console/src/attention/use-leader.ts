import { useEffect, useState } from 'react';

const lockName = 'satha-attention';

/**
 * Tells whether this tab is the one of the browser's that rings: it holds a lock of which there is one, and the next tab has
 * it once this one is closed. Where a browser knows no locks, which is without https, each tab rings.
 */
export function useLeader(): boolean {
  const [isLeader, setIsLeader] = useState(false);
  useEffect(() => {
    if (!('locks' in navigator)) {
      setIsLeader(true);
      return;
    }
    const leaving = new AbortController();
    const untilLeft = new Promise<void>((resolve) => {
      leaving.signal.addEventListener('abort', () => resolve());
    });
    navigator.locks
      .request(lockName, { signal: leaving.signal }, () => {
        setIsLeader(true);
        return untilLeft;
      })
      // It was left before its turn came.
      .catch(() => {});
    return () => {
      leaving.abort();
      setIsLeader(false);
    };
  }, []);
  return isLeader;
}
