import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Piece = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

export type WeighedBuild = {
  /** The files that a browser has to have before it shows a page: the app's own, and that page's. */
  filesOf(page: string): string[];
  /** The two weights of the Latin letters. Those of Arabic follow where there is Arabic; nothing waits for either. */
  latinFonts(): string[];
  /** In bytes, as they are sent. */
  weigh(files: readonly string[]): Promise<number>;
};

/** Reads what was built of a browser app. */
export async function readBuild(app: string): Promise<WeighedBuild> {
  const dist = join(import.meta.dirname, '../../../web', app, 'dist');
  const manifest: Readonly<Record<string, Piece>> = JSON.parse(
    await readFile(join(dist, '.vite/manifest.json'), 'utf8'),
  );

  /** A page's own file, or the chunk of that name, which has the page in it. */
  function requireKey(page: string): string {
    const isChunk = (piece: Piece) => piece.name === page && piece.file.endsWith('.js');
    const [key] = Object.entries(manifest).find(([key, piece]) => key === page || isChunk(piece)) ?? [];
    if (key === undefined) throw new Error(`the build has no ${page}`);
    return key;
  }

  return {
    filesOf(page) {
      const files = new Set<string>(['index.html']);
      const seen = new Set<string>();
      const visit = (name: string) => {
        const piece = manifest[name];
        if (piece === undefined || seen.has(name)) return;
        seen.add(name);
        for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file);
        for (const next of piece.imports ?? []) visit(next);
      };
      for (const entry of ['index.html', requireKey(page)]) visit(entry);
      return [...files];
    },
    latinFonts() {
      const files = Object.values(manifest).flatMap(({ file, assets = [] }) => [file, ...assets]);
      return [...new Set(files)].filter((file) => file.endsWith('.woff2') && file.includes('-latin-'));
    },
    async weigh(files) {
      const sizes = await Promise.all(
        [...new Set(files)].map(async (file) => {
          const bytes = await readFile(join(dist, file));
          return file.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
        }),
      );
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}
