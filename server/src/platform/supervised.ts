/** What a service tells of itself when it begins to answer. */
export type ServiceFacts = {
  /** Such as http://127.0.0.1:4010. */
  readonly address: string;
  /** Who answers for routes, in a line for the operator. */
  readonly roads: string;
  /** Where the mails that it would send are read, with what opens them; where they can be. */
  readonly outboxUrl?: string | undefined;
  /** Where the company's own people find their console; where it is served. */
  readonly consoleUrl?: string | undefined;
};

/** What is shown once, at the start that made it. */
export type FirstFacts = {
  /** Of the demo account. */
  readonly demoRawKey?: string | undefined;
  /** The link by which the first owner comes to the console. */
  readonly firstOwnerUrl?: string | undefined;
};

/** What a service process tells the supervisor that started it. */
export type SupervisedMessage =
  | ({ readonly type: 'ready' } & ServiceFacts)
  | { readonly type: 'refused'; readonly message: string }
  | ({ readonly type: 'first' } & FirstFacts)
  | { readonly type: 'step'; readonly step: string }
  | { readonly type: 'warning'; readonly sentence: string };

/** The supervisor, as the service process that it started sees it. */
export type Supervisor = {
  /** Tells that requests are answered. */
  announceReady(facts: ServiceFacts): Promise<void>;
  /** Tells why the service does not start, in one sentence, which the supervisor prints. */
  announceRefused(message: string): Promise<void>;
  /** Hands over what was just made, to be shown this once. */
  announceFirstFacts(facts: FirstFacts): Promise<void>;
  /** Tells what the start does from here on, in a word or two. */
  announceStep(step: string): Promise<void>;
  /** Tells what works and had better be otherwise, in a sentence for the operator. */
  announceWarning(sentence: string): Promise<void>;
  /** Calls back when the supervisor is gone, however it ended. */
  onGone(finish: () => void): void;
};

/**
 * Returns the supervisor at the other end of this process's channel, or undefined without a channel. Only for
 * a process that was told that it has one: process managers start theirs with a channel too, and know nothing
 * of our messages.
 */
export function reachSupervisor(): Supervisor | undefined {
  if (process.send === undefined) return undefined;
  return {
    announceReady: (facts) => tell({ type: 'ready', ...facts }),
    announceRefused: (message) => tell({ type: 'refused', message }),
    announceFirstFacts: (facts) => tell({ type: 'first', ...facts }),
    announceStep: (step) => tell({ type: 'step', step }),
    announceWarning: (sentence) => tell({ type: 'warning', sentence }),
    onGone,
  };
}

/** How long a process whose supervisor is gone may take to finish: nobody is left to end one that hangs. */
const orphanLimitMs = 20_000;

function onGone(finish: () => void): void {
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
function tell(message: SupervisedMessage): Promise<void> {
  return new Promise((resolve) => {
    if (process.send === undefined || !process.connected) resolve();
    else process.send(message, undefined, undefined, () => resolve());
  });
}
