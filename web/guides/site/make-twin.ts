import { type Language, languageCodes } from '@satha/terms/languages';
import { readPicture, replaceLinks, resolveLink, type Site } from './links.ts';
import type { Source } from './listed-pages.ts';
import { type ListedPage, listGroups, twinOf } from './render-page.ts';
import { words } from './words.ts';

/** Returns a document as Markdown whose links lead to pages of the service, as Markdown too. */
export function makeTwin({ text, file }: Source, site: Site): string {
  return replaceLinks(text, ({ mark, label, link }) => {
    if (mark === '!') return `![${label}](${readPicture(link, file).address})`;
    return `[${label}](${pointToTwin(resolveLink(link, file, site) ?? link)})`;
  });
}

function pointToTwin(target: string): string {
  if (!target.startsWith('/docs/')) return target;
  const [address = '', anchor] = target.split('#');
  return anchor === undefined ? twinOf(address) : `${twinOf(address)}#${anchor}`;
}

/** Returns the list of all pages as Markdown, for programs that read (llmstxt.org). */
export function makeList(titles: ReadonlyMap<string, string>, errors: readonly Source[]): string {
  const line = ({ address, summary }: Pick<ListedPage, 'address' | 'summary'>) =>
    `- [${titles.get(address)}](${twinOf(address)}): ${summary}`;
  const sections = languageCodes.flatMap((language: Language) =>
    listGroups(language)
      .map(([group, pages]) => ({ group, pages: pages.filter((page) => page.language === language) }))
      .filter(({ pages }) => pages.length > 0)
      .map(({ group, pages }) => `## ${words[language].groups[group]}\n\n${pages.map(line).join('\n')}`),
  );
  const refusals = errors.map(({ address, text }) => line({ address, summary: summaryOf(text) }));
  return `# Satha

> A service for booking vehicle recovery and truck trips in the UAE, by an HTTP API and a portal.

The API as OpenAPI: [/openapi.json](/openapi.json); that for drivers' phones: [/driver-api/openapi.json](/driver-api/openapi.json).

${sections.join('\n\n')}

## Errors

${refusals.join('\n')}
`;
}

/** The page of a refusal says in its third line with what status it comes, and when. */
export function summaryOf(text: string): string {
  return (text.split('\n')[2] ?? '').trim();
}
