/**
 * A reason not to start that the operator can do something about. Its message is one clear sentence (what is wrong,
 * and the cure where there is one), printed without a stack; the process then ends with exit code 1.
 */
export class StartUpError extends Error {
  override readonly name = 'StartUpError';
}

/**
 * Returns the sentence for a file-system error on `path`, or undefined when the error is of another kind (not
 * a matter of space, permission or the kind of file that is in the way).
 */
export function explainFileError(error: unknown, path: string): StartUpError | undefined {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  const sentence = fileErrorSentences[code ?? '']?.(path);
  return sentence === undefined ? undefined : new StartUpError(sentence, { cause: error });
}

const fileErrorSentences: Record<string, ((path: string) => string) | undefined> = {
  ENOSPC: (path) => `No space left on the disk that holds ${path}: free some and start again.`,
  EDQUOT: (path) => `No space left for ${path}: the disk quota is used up.`,
  EACCES: (path) =>
    `No permission to use ${path}: give this user access to it, or set SATHA_HOME to another folder.`,
  EPERM: (path) =>
    `No permission to use ${path}: give this user access to it, or set SATHA_HOME to another folder.`,
  ENOENT: (path) => `${path} cannot be made there: set SATHA_HOME to another folder.`,
  EROFS: (path) => `${path} is on a read-only file system: set SATHA_HOME to a folder that can be written.`,
  ENOTDIR: (path) =>
    `${path} cannot be a folder, because a file is in the way: set SATHA_HOME to another folder.`,
  EEXIST: (path) =>
    `${path} cannot be a folder, because a file is in the way: set SATHA_HOME to another folder.`,
};

/**
 * Returns the sentence for a full disk under PostgreSQL, wherever in the causes of the error it is told; else
 * undefined.
 */
export function explainFullDisk(error: unknown): StartUpError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const isFull = (at as { code?: unknown }).code === diskFull || /No space left on device/.test(at.message);
    if (!isFull) continue;
    const sentence = 'No space left on the disk that holds the database: free some and start again.';
    return new StartUpError(sentence, { cause: error });
  }
  return undefined;
}

/** PostgreSQL's SQLSTATE for it. */
const diskFull = '53100';
