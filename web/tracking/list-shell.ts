import { createHash } from 'node:crypto';
import type { Plugin, Rolldown } from 'vite';

/** The name in the service worker that stands for the list. */
const place = '__SATHA_SHELL__';

/**
 * Tells the service worker which files the app begins with: what the page loads before it shows anything, and the
 * letters. Their names follow from their content, and so does the name of the whole.
 */
export function listShell(): Plugin {
  return {
    name: 'satha-list-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const worker = bundle['service-worker.js'];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') this.error('There is no page, or no worker.');
      const main = Object.values(bundle).find(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.isEntry && file !== worker,
      );
      if (main === undefined) this.error('The page has no script.');
      const files = [...filesOf(bundle, main), ...lettersOf(bundle)].sort();
      const version = createHash('sha256')
        .update(page.source)
        .update(files.join())
        .digest('hex')
        .slice(0, 12);
      const shell = JSON.stringify({ version, files: files.map((file) => `/track/${file}`) });
      if (!worker.code.includes(place)) this.error(`The worker does not ask for ${place}.`);
      worker.code = worker.code.replaceAll(place, () => shell);
    },
  };
}

/** A chunk with what it imports, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, main: Rolldown.OutputChunk): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of chunk.imports) {
      const next = bundle[name];
      if (next?.type === 'chunk') visit(next);
    }
  };
  visit(main);
  return files;
}

function lettersOf(bundle: Rolldown.OutputBundle): string[] {
  return Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
}
