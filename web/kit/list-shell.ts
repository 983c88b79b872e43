import { createHash } from 'node:crypto';
import { languageCodes, languages } from '@satha/terms/languages';
import type { Plugin, Rolldown } from 'vite';

/** The name in the service worker that stands for the list. */
const place = '__SATHA_SHELL__';

/**
 * Tells the service worker which files the app begins with: what the page loads before it shows anything,
 * what it loads itself once it shows a trip, and the letters; which files belong to the map, and so go
 * together; and the script of each language. The files' names follow from their content, and so does the name
 * of the whole.
 */
export function listShell(): Plugin {
  let base = '/';
  return {
    name: 'satha-list-shell',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      base = config.base;
    },
    generateBundle(_options, bundle) {
      const worker = bundle['service-worker.js'];
      const page = bundle['index.html'];
      if (worker?.type !== 'chunk' || page?.type !== 'asset') this.error('There is no page, or no worker.');
      // Browsers load a worker as a classic script, which imports nothing.
      if (worker.imports.length > 0)
        this.error(`The worker shares ${worker.imports.join(', ')} with the page.`);
      const main = Object.values(bundle).find(
        (file): file is Rolldown.OutputChunk => file.type === 'chunk' && file.isEntry && file !== worker,
      );
      if (main === undefined) this.error('The page has no script.');
      const begins = filesOf(bundle, [main.fileName, ...main.dynamicImports]);
      const all = allOf(bundle, main);
      const files = [...begins, ...namesEndingIn(bundle, '.woff2')].sort();
      const mapFiles = [...all.difference(begins), ...namesEndingIn(bundle, '.mjs')].sort();
      const version = createHash('sha256')
        .update(page.source)
        .update([...files, ...mapFiles].join())
        .digest('hex')
        .slice(0, 12);
      const addressOf = (file: string) => base + file;
      const shell = JSON.stringify({
        version,
        files: files.map(addressOf),
        mapFiles: mapFiles.map(addressOf),
        scripts: languageCodes.map((code) => [code, languages[code].script]),
      });
      if (!worker.code.includes(place)) this.error(`The worker does not ask for ${place}.`);
      worker.code = worker.code.replaceAll(place, () => shell);
    },
  };
}

/** Chunks with what they import, and their style sheets. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || files.has(name)) return;
    files.add(name);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const next of chunk.imports) visit(next);
  };
  for (const name of names) visit(name);
  return files;
}

/** The same with whatever is loaded later, and later still. */
function allOf(bundle: Rolldown.OutputBundle, main: Rolldown.OutputChunk): Set<string> {
  let names = [main.fileName];
  for (;;) {
    const files = filesOf(bundle, names);
    const next = new Set([...names, ...[...files].flatMap((file) => lateOf(bundle[file]))]);
    if (next.size === names.length) return files;
    names = [...next];
  }
}

function lateOf(file: Rolldown.OutputBundle[string] | undefined): readonly string[] {
  return file?.type === 'chunk' ? file.dynamicImports : [];
}

function namesEndingIn(bundle: Rolldown.OutputBundle, ending: string): string[] {
  return Object.keys(bundle).filter((name) => name.endsWith(ending));
}
