import type { SourceFile } from './source-tree.ts';

/** One thing that the code does not do, anywhere that it applies. */
export type Rule = {
  readonly name: string;
  appliesTo(path: string): boolean;
  /** What is wrong with the file, a line for each fault. */
  find(file: SourceFile): string[];
  /** A file with the fault, and one that comes near to it without having it. */
  readonly faulty: SourceFile;
  readonly sound: SourceFile;
};
