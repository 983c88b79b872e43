import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { addressMarks } from '../../../../web/guides/site/address-marks.ts';
import { makeResource, type Resource } from '../../platform/http/resource.ts';

/** What stands on a page in the place of each mark. */
export type GuideAddresses = Readonly<Record<keyof typeof addressMarks, string>>;

export type FilledPages = {
  /** Returns a built page with the addresses in it. */
  get(file: string): Promise<Resource>;
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/** Fills each page of a folder when it is first asked for, and again once its file has changed. */
export function createFilledPages(folder: string, addresses: GuideAddresses): FilledPages {
  const kept = new Map<string, { readonly changedAt: number; readonly page: Promise<Resource> }>();
  return {
    async get(file) {
      const path = join(folder, file);
      const { mtimeMs } = await stat(path);
      const known = kept.get(file);
      if (known?.changedAt === mtimeMs) return known.page;
      const page = fill(path, addresses);
      kept.set(file, { changedAt: mtimeMs, page });
      // One that could not be read is tried anew.
      page.catch(() => kept.delete(file));
      return page;
    },
  };
}

async function fill(path: string, addresses: GuideAddresses): Promise<Resource> {
  const { ownUrl, sandboxUrl, liveUrl, keyPrefix } = addressMarks;
  const text = (await readFile(path, 'utf8'))
    .replaceAll(ownUrl, addresses.ownUrl)
    .replaceAll(sandboxUrl, addresses.sandboxUrl)
    .replaceAll(liveUrl, addresses.liveUrl)
    .replaceAll(keyPrefix, addresses.keyPrefix);
  return makeResource(types[extname(path)] ?? 'application/octet-stream', text);
}
