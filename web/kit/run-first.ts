import type { Plugin } from 'vite';

/** Has the page run the chunk of a name as soon as that is there, and not with the rest of the app that imports it. */
export function runFirst(name: string): Plugin {
  let base = '/';
  return {
    name: 'satha-run-first',
    apply: 'build',
    configResolved(config) {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name);
        if (chunk?.type !== 'chunk') throw new Error(`The page has no chunk ${name}.`);
        const src = base + chunk.fileName;
        const preload = new RegExp(`\\s*<link rel="modulepreload"[^>]* href="${src}">`);
        return {
          html: html.replace(preload, ''),
          tags: [
            { tag: 'script', attrs: { type: 'module', crossorigin: true, src }, injectTo: 'head-prepend' },
          ],
        };
      },
    },
  };
}
