import { dirname, join } from 'node:path';
import type { SourceFile } from './source-tree.ts';

const modules = /^(server\/src\/domain\/[^/]+)\//;
const workspaces = /^(terms|contract|roads|base-map|web\/[^/]+)\/package\.json$/;
const parts = /^(server\/src\/(?:assembly|cli|entrypoints|platform))\//;
const readmes = /^((?:terms|contract|roads|base-map|web|server\/src)\/.*)README\.md$/;

/**
 * Returns the folders that must have a README: modules, workspaces, parts of the server; and others that have
 * one.
 */
export function foldersWithReadme(files: readonly SourceFile[]): string[] {
  const folders = files.flatMap(({ path }) => {
    const found = [modules, workspaces, parts].flatMap((pattern) => pattern.exec(path)?.[1] ?? []);
    return readmes.test(path) ? [...found, dirname(path)] : found;
  });
  return [...new Set(folders)].sort();
}

/** Returns what is wrong with the READMEs of the folders that must have one, a line for each fault. */
export function checkReadmes(files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return foldersWithReadme(files).flatMap((folder) => {
    const readme = byPath.get(`${folder}/README.md`);
    if (readme === undefined) return [`${folder}: no README`];
    const scripts = files.filter(
      ({ path }) => path.startsWith(`${folder}/`) && /(?<!\.test|\.test-helper)\.tsx?$/.test(path),
    );
    const faults = checkReadme(readme.text, Math.min(3, scripts.length), (name) =>
      byPath.has(join(folder, name)),
    );
    return faults.map((fault) => `${folder}: ${fault}`);
  });
}

function checkReadme(text: string, wanted: number, isThere: (name: string) => boolean): string[] {
  const lines = text.trimEnd().split('\n');
  const [title = '', blank, first = ''] = lines;
  const named = [...(/^Open first: (.+)$/m.exec(text)?.[1] ?? '').matchAll(/`([^`\s]+\.tsx?)`/g)].flatMap(
    ([, name]) => name ?? [],
  );
  return [
    ...(lines.length < 6 || lines.length > 30 ? [`${lines.length} lines`] : []),
    ...(title.startsWith('# ') && blank === '' && /^[A-Z][a-z]+s,? .+\./.test(first)
      ? []
      : ['begins without a title and a sentence that says what it does']),
    ...(named.length === wanted ? [] : [`opens ${named.length} of ${wanted} files first`]),
    ...named.filter((name) => !isThere(name)).map((name) => `${name} is not there`),
  ];
}
