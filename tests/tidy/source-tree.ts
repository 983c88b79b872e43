import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

export type SourceFile = {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly text: string;
};

const notOurs = /(^|\/)(node_modules|\.git|var|dist|coverage)(\/|$)/;
const texts = /(\.(ts|mts|tsx|js|mjs|sql|json|md|css|html|ya?ml)|^\.ci\/\w+|(^|\/)(LICENSE|\.[a-z]+))$/;

/** Reads every text of ours in the checkout; the lockfile is npm's. */
export function readTree(): SourceFile[] {
  const paths = globSync(['**/*', '**/.*', '.ci/*'], { cwd: root, exclude: (name) => notOurs.test(name) });
  return [...new Set(paths)]
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => texts.test(path) && path !== 'package-lock.json' && !notOurs.test(path))
    .flatMap((path) => readIfFile(path));
}

function readIfFile(path: string): SourceFile[] {
  try {
    return [{ path, text: readFileSync(join(root, path), 'utf8') }];
  } catch (error) {
    if (
      (error as NodeJS.ErrnoException).code === 'EISDIR' ||
      (error as NodeJS.ErrnoException).code === 'ENOENT'
    )
      return [];
    throw error;
  }
}

export const isScript = (path: string): boolean => /\.(ts|mts|tsx|js|mjs)$/.test(path);
export const isTestCode = (path: string): boolean =>
  /\.(test|test-helper)\.ts$|^tests\/|^server\/tests\//.test(path);
export const isProduct = (path: string): boolean =>
  /^(terms|contract|roads|server|web)\//.test(path) && !isTestCode(path);

const parsed = new WeakMap<SourceFile, ts.SourceFile>();

/** Returns the file's syntax tree; several rules look at each. */
export function parse(file: SourceFile): ts.SourceFile {
  const source = parsed.get(file) ?? ts.createSourceFile(file.path, file.text, ts.ScriptTarget.ESNext, true);
  parsed.set(file, source);
  return source;
}

/**
 * Returns what `look` says of any node, with the line where it says it. A file whose text lacks what `look` can say nothing
 * without is not read into a tree: most files, and that is nearly all of the time.
 */
export function searchNodes(
  file: SourceFile,
  needed: Pick<RegExp, 'test'>,
  look: (node: ts.Node) => string | undefined,
): string[] {
  if (!needed.test(file.text)) return [];
  const source = parse(file);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    const fault = look(node);
    if (fault !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      found.push(`${line}: ${fault}`);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** Returns each line that the pattern is found in. */
export function searchLines({ text }: SourceFile, pattern: RegExp): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${index + 1}: ${line.trim().slice(0, 100)}`] : []));
}
