import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, extname, join, posix } from 'node:path';
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

/** Returns where a link of a document leads on the site; undefined where that is no page or section of it. */
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

type WrittenLink = {
  /** "!" of a picture. */
  readonly mark: string;
  readonly label: string;
  readonly link: string;
  /** As it stands in the text. */
  readonly all: string;
};

/** Puts something in the place of each link and picture of a document, but for what stands in blocks of code. */
export function replaceLinks(text: string, replace: (written: WrittenLink) => string): string {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    if (/^ {0,3}```/.test(line)) isCode = !isCode;
    if (isCode) return line;
    return line.replaceAll(/(!?)\[((?:`[^`\n]*`|[^[\]`])*)\]\(([^)\s]+)\)/g, (all, mark, label, link) =>
      replace({ mark, label, link, all }),
    );
  });
  return lines.join('\n');
}

/**
 * Leaves out what leads off the site, such as decisions and what is for operators: of a link the words stay, and of one
 * that is alone in parentheses nothing does.
 */
export function leaveOutForeignLinks({ text, file }: Source, site: Site): string {
  const isForeign = (link: string) => resolveLink(link, file, site) === undefined;
  const withoutAsides = text.replaceAll(/ \(\[[^[\]\n]*\]\(([^)\s]+)\)\)/g, (all, link) =>
    isForeign(link) ? '' : all,
  );
  return replaceLinks(withoutAsides, ({ mark, label, link, all }) =>
    mark === '' && isForeign(link) ? label : all,
  );
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
