/** A part of a list, and what leads to the part behind it; undefined at the end. */
export type Page<Item, Cursor> = { readonly items: readonly Item[]; readonly next: Cursor | undefined };

/** Reads a list of any length page by page, so that it takes the memory of one. A page may have no items. */
export async function* readPages<Item, Cursor>(
  find: (after: Cursor | undefined) => Promise<Page<Item, Cursor>>,
): AsyncGenerator<readonly Item[]> {
  let after: Cursor | undefined;
  do {
    const { items, next } = await find(after);
    // Also one without items: whoever has stopped to read ends the search here.
    yield items;
    after = next;
  } while (after !== undefined);
}
