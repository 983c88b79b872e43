type PageRoute = { useSearch(): Record<string, unknown> };

/**
 * Returns what a page understands of its address: its filters, a link's token. The router hands down the rest
 * as well, since it lays what was read over what stood there.
 */
export function usePageSearch<Search>(
  route: PageRoute,
  read: (raw: Record<string, unknown>) => Search,
): Search {
  return read(route.useSearch());
}

/**
 * Returns a search, every value of which is optional, with some of them changed; what is undefined or empty
 * is taken out.
 */
export function changeSearch<Search extends object>(search: Search, part: SearchPart<Search>): Search {
  const given = Object.entries({ ...search, ...part }).filter(
    ([, value]) => value !== undefined && value !== '',
  );
  return Object.fromEntries(given) as Search;
}

/** Tells whether a search leaves anything out: the order of the rest does not. */
export function isFiltered(search: object): boolean {
  return Object.keys(search).some((name) => name !== 'sort');
}

export type SearchPart<Search> = { readonly [Name in keyof Search]?: Search[Name] | undefined };

/** Reads the text at a name, however the address was read: one that is all digits comes as a number. */
export function readText(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text.slice(0, longest) || undefined;
}

/** Reads a day that the calendar has, YYYY-MM-DD. */
export function readDay(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const at = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined;
}

/** Reads the number of a trip, a key, a member. */
export function readId(value: unknown): number | undefined {
  const id = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

export function readChoice<Choice>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}
