import { Refusal } from '../../refusal.ts';

/**
 * Returns the sentence for an error of the file system at writing a map; undefined for others. `elsewhere`
 * says how to write it to another place.
 */
export function explainMapFileError(
  error: unknown,
  path: string,
  elsewhere = 'give --output another place, or set SATHA_MAP',
): Refusal | undefined {
  const sentence = sentences[(error as NodeJS.ErrnoException).code ?? '']?.(path, elsewhere);
  return sentence === undefined ? undefined : new Refusal(sentence, { cause: error });
}

type MakeSentence = (path: string, elsewhere: string) => string;

const noRight: MakeSentence = (path, elsewhere) =>
  `No permission to write ${path}: give this user access to its folder, or ${elsewhere}.`;
const noFolder: MakeSentence = (path, elsewhere) =>
  `${path} cannot be made, because a file is in the place of its folder: ${elsewhere}.`;

const sentences: Readonly<Record<string, MakeSentence | undefined>> = {
  ENOSPC: (path) => `No space left on the disk that holds ${path}: free some and run the command again.`,
  EDQUOT: (path) => `No space left for ${path}: the disk quota is used up.`,
  EFBIG: (path, elsewhere) => `${path} would be larger than files may be there: ${elsewhere}.`,
  EACCES: noRight,
  EPERM: noRight,
  EROFS: (path, elsewhere) => `${path} is on a read-only file system: ${elsewhere}.`,
  EISDIR: (path, elsewhere) => `${path} is a folder: ${elsewhere}.`,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOENT: (path, elsewhere) => `${path} cannot be made there, because its folder is missing: ${elsewhere}.`,
};
