/** Keeps the screen on, and again whenever the driver comes back from another app. Returns what lets it go dark. */
export function holdScreen(): () => void {
  let held: WakeLockSentinel | undefined;
  let isOver = false;
  const hold = async () => {
    if (document.visibilityState !== 'visible' || navigator.wakeLock === undefined) return;
    // A phone that saves power says no.
    const next = await navigator.wakeLock.request('screen').catch(() => undefined);
    if (isOver) void next?.release();
    else held = next;
  };
  document.addEventListener('visibilitychange', hold);
  void hold();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', hold);
    void held?.release();
  };
}
