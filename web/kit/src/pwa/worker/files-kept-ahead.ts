import type { Shell } from './worker-scope.ts';

/**
 * Returns the files that an app keeps before anybody asks for them, of all that it begins with. Arabic letters are as
 * heavy as the app: they are kept for who will want them, and for others once they come. Those of the default language
 * are wanted by all.
 */
export function listFilesKeptAhead(
  { files, scripts }: Pick<Shell, 'files' | 'scripts'>,
  browserLanguage: string,
): string[] {
  const [first] = scripts;
  const readers = scripts.find(([code]) => browserLanguage.startsWith(code)) ?? first;
  const others = scripts.filter(([, script]) => script !== first?.[1] && script !== readers?.[1]);
  return files.filter((file) => !others.some(([, script]) => file.includes(`-${script}-`)));
}
