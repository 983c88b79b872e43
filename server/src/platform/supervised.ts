/** What a service process tells the supervisor that started it. */
export type SupervisedMessage =
  | { type: 'ready'; address: string }
  | { type: 'refused'; message: string }
  | { type: 'demo'; rawKey: string };

/** Whether this process was started by the supervisor. */
export function isSupervised(): boolean {
  return process.send !== undefined;
}

/** Tells the supervisor that requests are answered at `address`, such as http://127.0.0.1:4010. */
export function announceReady(address: string): Promise<void> {
  return tellSupervisor({ type: 'ready', address });
}

/**
 * Tells the supervisor why the service does not start, in one sentence, which the supervisor prints.
 * Answers whether there is a supervisor: without one the sentence is the caller's to print.
 */
export async function announceRefused(message: string): Promise<boolean> {
  if (process.send === undefined) return false;
  await tellSupervisor({ type: 'refused', message });
  return true;
}

/** Hands over the raw key of the demo account that was just made, to be shown this once. Before announceReady. */
export function announceDemoKey(rawKey: string): Promise<void> {
  return tellSupervisor({ type: 'demo', rawKey });
}

/** How long a process whose supervisor is gone may take to finish: nobody is left to end one that hangs. */
const orphanLimitMs = 20_000;

/** Calls back when the supervisor is gone, however it ended; never when there was none. */
export function onSupervisorGone(finish: () => void): void {
  if (process.send === undefined) return;
  const callback = () => {
    setTimeout(() => process.exit(1), orphanLimitMs).unref();
    finish();
  };
  if (!process.connected) {
    callback();
    return;
  }
  process.once('disconnect', callback);
  // Listening alone shall not keep a process that has finished from ending.
  process.channel?.unref();
}

/** Returns once the message is on its way, or at once when nobody is there to hear it. */
function tellSupervisor(message: SupervisedMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
