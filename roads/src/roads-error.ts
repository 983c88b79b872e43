/** What this library refuses, with a sentence that a person can act on. Anything else that it throws is a fault of ours. */
export class RoadsError extends Error {
  override name = 'RoadsError';
}

/** The refusal of what was given for an extract and is something else altogether: no part of it is of use. */
export class NoExtract extends RoadsError {
  override name = 'NoExtract';
}

/** Returns the refusal of a file that the file system does not let us read; `what` begins the sentence. */
export function cannotBeRead(what: string, cause: unknown): RoadsError {
  const { code } = cause as NodeJS.ErrnoException;
  const reason =
    code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : reasonOf(cause);
  return new RoadsError(`${what} cannot be read: ${reason}.`, { cause });
}

/** Returns an error's message, to end a sentence with. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
