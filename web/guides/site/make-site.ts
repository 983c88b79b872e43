import { createHash } from 'node:crypto';
import { defaultLanguage, languageCodes } from '@satha/terms/languages';
import type { Plugin } from 'vite';
import { leaveOutForeignLinks, type Picture, type Site } from './links.ts';
import { guides, readSources, type Source } from './listed-pages.ts';
import { makeSearchIndex } from './make-search-index.ts';
import { makeList, makeTwin, summaryOf } from './make-twin.ts';
import { type ReadDocument, readMarkdown } from './read-markdown.ts';
import { renderDocument } from './render-document.ts';
import {
  findTwins,
  homeOf,
  type Page,
  type PageFiles,
  renderList,
  renderPage,
  twinOf,
} from './render-page.ts';
import { words } from './words.ts';

type Emit = (fileName: string, source: string | Buffer) => void;

/**
 * Makes the guides of `docs/*.md`, as a plugin of the builder, which has made the script and the styles by then. Leaves
 * `site.json`, the list of every address with its file: the service answers those and no other.
 */
export function makeSite(): Plugin {
  return {
    name: 'satha-guides',
    generateBundle(_options, bundle) {
      const emit: Emit = (fileName, source) => this.emitFile({ type: 'asset', fileName, source });
      const made = Object.values(bundle);
      const script = made.find((file) => file.type === 'chunk' && file.isEntry);
      if (script === undefined) throw new Error('The script of the guides was not made.');
      const styles = made.filter(({ fileName }) => fileName.endsWith('.css'));
      writeSite(emit, {
        script: `/docs/${script.fileName}`,
        styles: styles.map(({ fileName }) => `/docs/${fileName}`),
      });
    },
  };
}

function writeSite(emit: Emit, files: Omit<PageFiles, 'index'>): void {
  const { documents, site } = readSite();
  const titles = new Map(documents.map(({ source, headings }) => [source.address, headings[0]?.text ?? '']));
  const index = makeSearchIndex(documents);
  const indexFile = `assets/search-${digestOf(index)}.json`;
  emit(indexFile, index);
  const addresses = new Map<string, string>();
  const write = (address: string, fileName: string, text: string) => {
    emit(fileName, text);
    addresses.set(address, fileName);
  };
  const all = { ...files, index: `/docs/${indexFile}` };
  const pictures = new Map<string, Picture>();
  for (const document of documents) {
    const { page, pictures: ofPage } = makePage(document, documents, site);
    const fileName = `pages${page.address.slice('/docs'.length)}`;
    write(page.address, `${fileName}.html`, renderPage(page, all, titles));
    write(twinOf(page.address), `${fileName}.md`, makeTwin(document.source, site));
    for (const picture of ofPage) pictures.set(picture.address, picture);
  }
  for (const page of makeListPages(titles, 'title', 'lead')) {
    const fileName = `pages/home-${page.language}.html`;
    write(page.address, fileName, renderPage(page, all, titles));
    // Whoever knows a reader's language links here, without knowing which one is the default.
    addresses.set(`/docs/${page.language}`, fileName);
  }
  // In no list: it answers every address that is not there.
  for (const page of makeListPages(titles, 'missing', 'missingText')) {
    emit(`pages/missing-${page.language}.html`, renderPage(page, all, titles));
  }
  const errors = documents.map(({ source }) => source).filter(isOfError);
  write('/llms.txt', 'pages/llms.txt', makeList(titles, errors));
  for (const { address, bytes } of pictures.values()) emit(address.slice('/docs/'.length), bytes);
  emit('site.json', JSON.stringify(Object.fromEntries(addresses)));
}

/** Reads all documents, as they are shown here: what they link to has to be known before. */
export function readSite(): { readonly documents: readonly ReadDocument[]; readonly site: Site } {
  const whole = readSources().map(readMarkdown);
  const site: Site = {
    sources: new Map(whole.map(({ source }) => [source.file, source])),
    anchors: new Map(
      whole.map(({ source, headings }) => [source.file, new Set(headings.map(({ anchor }) => anchor))]),
    ),
  };
  const documents = whole.map(({ source }) =>
    readMarkdown({ ...source, text: leaveOutForeignLinks(source, site) }),
  );
  return { documents, site };
}

function makePage(document: ReadDocument, all: readonly ReadDocument[], site: Site) {
  const { source, headings } = document;
  const { html, pictures } = renderDocument(document, site);
  const page: Page = {
    address: source.address,
    language: source.language,
    title: headings[0]?.text ?? '',
    summary: isOfError(source) ? summaryOf(source.text) : (summaryOfGuide(source) ?? ''),
    html,
    headings,
    twins: findTwins(
      source,
      all.map((other) => other.source),
    ),
  };
  return { page, pictures };
}

/** In each language, a page that leads to all others below its own title and sentence. */
function makeListPages(
  titles: ReadonlyMap<string, string>,
  title: 'title' | 'missing',
  lead: 'lead' | 'missingText',
): Page[] {
  const twins = Object.fromEntries(languageCodes.map((language) => [language, homeOf(language)]));
  return languageCodes.map((language) => ({
    address: homeOf(language),
    language,
    title: words[language][title],
    summary: words[language][lead],
    html: renderList(language, words[language][title], words[language][lead], titles),
    headings: [],
    twins,
  }));
}

const isOfError = ({ file }: Source) => file.startsWith('errors/') && file !== 'errors/README.md';

function summaryOfGuide({ name, language }: Source): string | undefined {
  const listed = guides.find((guide) => guide.name === name);
  return listed?.summary[language] ?? listed?.summary[defaultLanguage];
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10);
}
