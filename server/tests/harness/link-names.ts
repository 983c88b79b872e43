import type { Page } from 'playwright-core';

type NamedLink = { readonly name: string; readonly text: string; readonly href: string };

// What is folded counts, too: somebody may unfold it.
const readLinks = `[...document.querySelectorAll('main :is(table, dl) a[href]')].map((link) => {
  const tidy = (text) => (text ?? '').replace(/[\\u200e\\u200f\\u061c\\u2066-\\u2069]/g, '').replace(/\\s+/g, ' ').trim();
  const text = tidy(link.textContent);
  return { name: tidy(link.getAttribute('aria-label')) || text, text, href: link.getAttribute('href') };
})`;

/**
 * What whoever hears a page's tables without seeing them would mistake: links of one name that lead to different places, and
 * links that are called something else than they show. axe finds neither.
 */
export async function findMistakableLinks(page: Page): Promise<string[]> {
  const links = await page.evaluate<NamedLink[]>(readLinks);
  const targets = Map.groupBy(links, ({ name }) => name);
  const alike = [...targets].flatMap(([name, each]) => {
    const hrefs = new Set(each.map(({ href }) => href));
    return hrefs.size === 1 ? [] : [`“${name}” leads to ${[...hrefs].join(' and ')}`];
  });
  const misnamed = links
    .filter(({ name, text }) => !name.includes(text))
    .map(({ name, text }) => `“${text}” is called “${name}”`);
  return [...alike, ...misnamed];
}
