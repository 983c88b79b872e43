import {
  defaultLanguage,
  inEachLanguage,
  type Language,
  languageCodes,
  languages,
} from '@satha/terms/languages';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { setPageHeaders } from './page-headers.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { max-width: 34rem; margin: 15vh auto; padding: 0 1rem; color: light-dark(#14233b, #dbe2ec); background: light-dark(#fff, #131f33); }
  h1 { font-size: 1.5rem; } li { margin-block: .5rem; } a { color: light-dark(#0b6b70, #7ec4c5); }
  strong { padding: .125rem .75rem; background: #ffc861; color: #14233b; }
`;

type Texts = Readonly<Record<Language, string>>;
type Entrance = { readonly address: string; readonly names: Texts; readonly purpose: string };

/** What people, rather than programs, open. */
const entrances: readonly Entrance[] = [
  {
    address: '/portal/',
    names: { en: 'Portal', ar: 'البوابة' },
    purpose: 'keys, wallet and trips of your account',
  },
  {
    address: '/track/',
    names: { en: 'Your trip', ar: 'تتبَّع رحلتك' },
    purpose: 'for whoever waits for a truck',
  },
  {
    address: '/docs',
    names: { en: 'Docs', ar: 'الأدلّة' },
    purpose: 'guides, errors and the API reference',
  },
];

const otherLanguages = languageCodes.filter((code) => code !== defaultLanguage);

/** Returns the texts of all languages but the default one, each marked with its language. */
function inOtherLanguages(texts: Texts): string {
  const marked = otherLanguages.map((code) => {
    const { direction } = languages[code];
    return `<span lang="${code}" dir="${direction}">${texts[code]}</span>`;
  });
  return marked.join(' · ');
}

const title = inEachLanguage((code) => languages[code].productName);

/** Makes the page of the bare address. */
function makePage(environment: string, styleNonce: string): string {
  const items = entrances.map(({ address, names, purpose }) => {
    const link = `<a href="${address}">${names[defaultLanguage]}</a>: ${purpose}`;
    return `        <li>${link} · ${inOtherLanguages(names)}</li>`;
  });
  return `<!doctype html>
<html lang="${defaultLanguage}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>${title[defaultLanguage]} · ${environment}</title>
    <style nonce="${styleNonce}">${style}</style>
  </head>
  <body>
    <main>
      <h1>${title[defaultLanguage]} · ${inOtherLanguages(title)}</h1>
      <p><strong>${environment}</strong></p>
      <ul>
${items.join('\n')}
      </ul>
    </main>
  </body>
</html>
`;
}

export function registerFrontPage(
  server: HttpServer,
  deps: { readonly isSandbox: boolean; makeToken(): string },
): void {
  server.get('/', { schema: { hide: true } }, async (_request, reply) => {
    const styleNonce = deps.makeToken();
    setPageHeaders(reply, { styleNonce, hasScripts: false, askedOrigins: [] });
    return reply.send(makePage(deps.isSandbox ? 'Sandbox' : 'Live', styleNonce));
  });
  refuseOtherMethods(server, '/', ['GET', 'HEAD']);
}
