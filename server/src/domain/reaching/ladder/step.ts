/** A way to tell a driver of an offer. stream: the phone was open, and was told by its own connection. */
export type Step = 'stream' | 'push' | 'sms' | 'call';

/** A step that is taken because a phone has given no sign of life. */
export type LadderStep = Exclude<Step, 'stream'>;

/**
 * What became of a step. begun: it is not known yet, or was lost with a process; not_needed: the driver had seen the offer before
 * the text was sent; gone: the push service knows the phone no more.
 */
export type StepResult =
  | 'begun'
  | 'sent'
  | 'no_address'
  | 'known_failing'
  | 'not_set_up'
  | 'over_budget'
  | 'gone'
  | 'failed'
  | 'not_needed';

/** By what a driver was seen to have seen an offer: a phone's own word, its asking for offers, or the answer. */
export type SeenBy = 'stream' | 'poll' | 'push' | 'sms' | 'call' | 'answer';

/** Told of what was done, once it is stored. */
export type ReachObserver = {
  /** A text is `begun` here: what became of it is measured with the other texts. */
  stepTaken(step: LadderStep, result: StepResult): void;
  offerSeen(by: SeenBy, afterSeconds: number): void;
};
