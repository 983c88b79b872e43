import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { posix } from 'node:path';
import { documents, type Source } from './listed-pages.ts';

export type Site = {
  /** Each page by its file in `docs/`. */
  readonly sources: ReadonlyMap<string, Source>;
  /** What a link to a page may say after its #, by the page's file. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>>;
};

export type Picture = {
  /** Where the service answers it. */
  readonly address: string;
  readonly bytes: Buffer;
};

/**
 * Returns where a link of a document leads on the site; undefined where that is no page or section of it, so that its
 * words stay and lead nowhere.
 */
export function resolveLink(link: string, file: string, { sources, anchors }: Site): string | undefined {
  if (/^[a-z]+:/.test(link)) return link;
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : posix.join(posix.dirname(file), path);
  const source = sources.get(target);
  if (source === undefined) return undefined;
  if (anchor === undefined) return source.address;
  if (!anchors.get(target)?.has(anchor)) return undefined;
  return path === '' ? `#${anchor}` : `${source.address}#${anchor}`;
}

/** Reads a picture of a document. Its address follows from what is in it, so that browsers keep it for ever. */
export function readPicture(link: string, file: string): Picture {
  const bytes = readFileSync(join(documents, posix.dirname(file), link));
  const ending = extname(link);
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  return { address: `/docs/assets/${basename(link, ending)}-${digest}${ending}`, bytes };
}

/** Makes the anchor of a heading as GitHub makes it: lower case, no punctuation, hyphens for spaces, a number on a repeated one. */
export function makeAnchor(heading: string, taken: ReadonlySet<string>): string {
  const plain = heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
  let anchor = plain;
  for (let number = 1; taken.has(anchor); number += 1) anchor = `${plain}-${number}`;
  return anchor;
}
