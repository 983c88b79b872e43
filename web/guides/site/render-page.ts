import { defaultLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import { type Group, guides, type Source } from './listed-pages.ts';
import { type Heading, markdown } from './read-markdown.ts';
import { words } from './words.ts';

/** What every page refers to, by its address. */
export type PageFiles = {
  readonly script: string;
  readonly styles: readonly string[];
  readonly index: string;
};

export type Page = {
  readonly address: string;
  readonly language: Language;
  readonly title: string;
  readonly summary: string;
  /** Its own text, from the title on. */
  readonly html: string;
  readonly headings: readonly Heading[];
  /** Its addresses in the languages that it is there in. */
  readonly twins: Readonly<Partial<Record<Language, string>>>;
};

const { escapeHtml } = markdown.utils;

/** Returns where the guides begin in a language. */
export const homeOf = (language: Language): string =>
  language === defaultLanguage ? '/docs/' : `/docs/${language}`;

/** Renders a whole page: reads without a script, and with one can be searched. */
export function renderPage(page: Page, files: PageFiles, titles: ReadonlyMap<string, string>): string {
  const { language } = page;
  const own = words[language];
  const styles = files.styles.map((style) => `<link rel="stylesheet" href="${style}">`);
  const title = page.title === own.title ? own.title : `${page.title} · ${own.title}`;
  return `<!doctype html>
<html lang="${language}" dir="${languages[language].direction}" data-index="${files.index}" data-nothing="${escapeHtml(own.nothing)}" data-not-searched="${escapeHtml(own.notSearched)}" data-copy="${own.copy}" data-copied="${own.copied}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.summary)}">
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${twinOf(page.address)}">
${styles.join('\n')}
<script type="module" src="${files.script}"></script>
</head>
<body>
<a class="skip" href="#text">${own.toContent}</a>
<header>
<a class="home" href="${homeOf(language)}">Satha <span lang="ar">سطحة</span></a>
<form class="search" role="search" hidden><input type="search" aria-label="${own.search}" placeholder="${own.search}" autocomplete="off" aria-controls="found"></form>
<nav class="ways"><a href="/docs/reference">${own.reference}</a><a href="/portal/">${own.portal}</a>${renderLanguages(page)}</nav>
</header>
<div class="over"><div class="found" id="found" role="region" aria-live="polite" aria-label="${own.search}" hidden></div></div>
<div class="columns">
<details class="menu" open><summary>${own.menu}</summary><nav aria-label="${own.menu}">${renderMenu(page, titles)}</nav></details>
<main id="text" tabindex="-1">
${page.html}<p class="twin"><a href="${twinOf(page.address)}">${own.asMarkdown}</a></p>
</main>
${renderContents(page)}
</div>
</body>
</html>
`;
}

const homes = new Set(languageCodes.map(homeOf));

/** Returns where a page stands as Markdown; what the guides begin with is the list of all pages. */
export const twinOf = (address: string): string => (homes.has(address) ? '/llms.txt' : `${address}.md`);

function renderLanguages({ twins, language }: Page): string {
  const others = languageCodes.filter((code) => code !== language && twins[code] !== undefined);
  return others
    .map((code) => `<a lang="${code}" hreflang="${code}" href="${twins[code]}">${languages[code].name}</a>`)
    .join('');
}

/** A page that is not there in the reader's language is listed in the default one. */
function renderMenu({ address, language }: Page, titles: ReadonlyMap<string, string>): string {
  return listGroups(language)
    .map(([group, pages]) => {
      const items = pages.map(({ address: target, language: written }) => {
        const within = address.startsWith(`${target}/`) ? ' aria-current="true"' : '';
        const here = target === address ? ' aria-current="page"' : within;
        const foreign = written === language ? '' : ` lang="${written}"`;
        const title = `<bdi${foreign}>${escapeHtml(titles.get(target) ?? '')}</bdi>`;
        return `<li><a href="${target}"${here}>${title}</a></li>`;
      });
      return `<h2>${words[language].groups[group]}</h2><ul>${items.join('')}</ul>`;
    })
    .join('');
}

export type ListedPage = {
  readonly address: string;
  readonly language: Language;
  readonly summary: string;
};

/** Lists the guides by group, each in the reader's language where it is there. */
export function listGroups(language: Language): [Group, ListedPage[]][] {
  const listed = guides.map(({ name, group, summary }) => {
    const written = summary[language] === undefined ? defaultLanguage : language;
    const folder = written === defaultLanguage ? '' : `${written}/`;
    return {
      group,
      address: `/docs/${folder}${name}`,
      language: written,
      summary: summary[written] ?? summary.en,
    };
  });
  return [...Map.groupBy(listed, ({ group }) => group)];
}

function renderContents({ headings, language }: Page): string {
  const parts = headings.filter(({ level }) => level === 2 || level === 3);
  if (parts.length < 3) return '';
  const items = parts.map(
    ({ level, text, anchor }) =>
      `<li class="level-${level}"><a href="#${anchor}">${escapeHtml(text)}</a></li>`,
  );
  const title = words[language].onThisPage;
  return `<nav class="contents" aria-label="${title}"><h2>${title}</h2><ul>${items.join('')}</ul></nav>`;
}

/** Renders the page that the guides begin with, or another one that leads to all of them. */
export function renderList(
  language: Language,
  title: string,
  lead: string,
  titles: ReadonlyMap<string, string>,
): string {
  const own = words[language];
  const lists = listGroups(language).map(([group, pages]) => {
    const items = pages.map(({ address, language: written, summary }) => {
      const foreign = written === language ? '' : ` lang="${written}" dir="${languages[written].direction}"`;
      return `<li${foreign}><a href="${address}">${escapeHtml(titles.get(address) ?? '')}</a><br>${escapeHtml(summary)}</li>`;
    });
    if (group === 'reference') {
      items.unshift(`<li><a href="/docs/reference">${own.reference}</a><br>${own.referenceSummary}</li>`);
    }
    return `<h2 id="${group}">${own.groups[group]}</h2>\n<ul class="cards">${items.join('')}</ul>\n`;
  });
  return `<h1>${title}</h1>\n<p>${lead}</p>\n${lists.join('')}`;
}

/** Returns the addresses of a source in each language that it is there in. */
export function findTwins(source: Source, all: readonly Source[]): Page['twins'] {
  if (source.name === 'errors') return {};
  const same = all.filter(({ name }) => name === source.name);
  return Object.fromEntries(same.map(({ language, address }) => [language, address]));
}
