/** What was asked for cannot be had: one sentence that names what is wrong and the cure. Exit code 1. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}

/** The command line contradicts itself in a way that its parser does not see. Exit code 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** The operator stopped the command. Exit code 130, as a shell gives it after Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}
