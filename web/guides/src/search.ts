import MiniSearch, { type SearchResult } from 'minisearch';
import { findSections } from './find-sections.ts';
import { searchOptions } from './search-options.ts';

const mostShown = 12;

/** Makes the field for searching work; the index is loaded when the field is first gone to. */
export function startSearch(): void {
  const form = document.querySelector<HTMLFormElement>('form.search');
  const field = form?.querySelector('input');
  const found = document.querySelector<HTMLElement>('.found');
  if (!form || !field || !found) return;
  form.hidden = false;
  let index: Promise<MiniSearch> | undefined;
  const load = () => {
    index ??= loadIndex().catch((error: unknown) => {
      index = undefined;
      throw error;
    });
    return index;
  };
  const show = async () => {
    const asked = field.value.trim();
    const { lang } = document.documentElement;
    const results = asked === '' ? undefined : findSections(await load(), asked, lang);
    // Another letter was typed meanwhile.
    if (asked === field.value.trim()) showResults(found, results);
  };
  field.addEventListener('focus', () => void load().catch(() => undefined));
  field.addEventListener('input', () => void show().catch(() => tellNotSearched(found)));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    found.querySelector('a')?.focus();
  });
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement && event.target.type !== 'radio';
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      field.focus();
    }
    if (event.key === 'Escape' && !found.hidden) {
      field.value = '';
      showResults(found, undefined);
      field.focus();
    }
  });
  // They lie over the page: whoever goes back to it puts them away, and finds them again at the field.
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !found.contains(target) && !form.contains(target)) found.hidden = true;
  });
  field.addEventListener('focus', () => {
    if (field.value.trim() !== '' && found.hasChildNodes()) found.hidden = false;
  });
  // A section of this very page is behind them.
  found.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a') !== null) found.hidden = true;
  });
}

async function loadIndex(): Promise<MiniSearch> {
  const answer = await fetch(document.documentElement.dataset.index ?? '');
  if (!answer.ok) throw new Error(`The index was answered with ${answer.status}.`);
  return MiniSearch.loadJSON(await answer.text(), searchOptions);
}

function showResults(place: HTMLElement, results: readonly SearchResult[] | undefined): void {
  place.hidden = results === undefined;
  place.replaceChildren(...(results === undefined ? [] : [makeList(results)]));
}

/** The index did not come: that is no reason to look for other words. */
function tellNotSearched(place: HTMLElement): void {
  place.hidden = false;
  place.replaceChildren(makeElement('p', document.documentElement.dataset.notSearched ?? ''));
}

function makeList(results: readonly SearchResult[]): HTMLElement {
  if (results.length === 0) return makeElement('p', document.documentElement.dataset.nothing ?? '');
  const list = document.createElement('ul');
  list.append(...results.slice(0, mostShown).map(makeItem));
  return list;
}

function makeItem({ id, page, heading, start, language }: SearchResult): HTMLElement {
  const item = document.createElement('li');
  item.lang = language;
  item.dir = 'auto';
  const link = document.createElement('a');
  link.href = id;
  link.textContent = heading === '' ? page : `${page} › ${heading}`;
  item.append(link, makeElement('p', start));
  return item;
}

function makeElement(tag: 'p', text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}
