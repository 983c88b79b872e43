import {
  defaultLanguage,
  languageCodes,
  languageOfTag,
  languages,
  type Script,
} from '@satha/terms/languages';

/**
 * Returns the files that an app keeps before anybody asks for them, of all that it begins with. Arabic letters are as
 * heavy as the app: they are kept for who will want them, and for others once they come. Latin ones are wanted by all.
 */
export function listFilesKeptAhead(files: readonly string[], browserLanguage: string): string[] {
  const reader = languageOfTag(browserLanguage);
  const wanted = new Set<Script>([languages[defaultLanguage].script, languages[reader].script]);
  const others = languageCodes.map((code) => languages[code].script).filter((script) => !wanted.has(script));
  return files.filter((file) => !others.some((script) => file.includes(`-${script}-`)));
}
