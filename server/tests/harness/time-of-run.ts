const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'] as const;

/** Returns the variables that give a process which sees nothing else of ours the time of a run at another moment (`npm run test:calendar`). */
export function timeOfRun(): Record<string, string> {
  if (process.env.FAKETIME === undefined) return {};
  return Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
}
