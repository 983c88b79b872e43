import { Refusal } from '../../refusal.ts';

/** The sentence for an error of the file system on what is written for a map; undefined for others. */
export function explainMapFileError(error: unknown, path: string): Refusal | undefined {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']?.(path);
  return sentence === undefined ? undefined : new Refusal(sentence, { cause: error });
}

const elsewhere = 'give --output another place, or set SATHA_MAP';
const noRight = (path: string) =>
  `No permission to write ${path}: give this user access to its folder, ${elsewhere}.`;

const sentences: Readonly<Record<string, ((path: string) => string) | undefined>> = {
  ENOSPC: (path) => `No space left on the disk that holds ${path}: free some and run the command again.`,
  EDQUOT: (path) => `No space left for ${path}: the disk quota is used up.`,
  EFBIG: (path) => `${path} would be larger than files may be there: ${elsewhere}.`,
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (path) => `${path} is on a read-only file system: ${elsewhere}.`,
  ENOTDIR: (path) => `${path} cannot be made, because a file is in the place of its folder: ${elsewhere}.`,
  EEXIST: (path) => `${path} cannot be made, because a file is in the place of its folder: ${elsewhere}.`,
  ENOENT: (path) => `${path} cannot be made there: ${elsewhere}.`,
};
