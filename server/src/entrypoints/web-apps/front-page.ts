import { defaultLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../platform/http/refuse-other-methods.ts';
import { type Entrance, frontPageWords } from './front-page-words.ts';
import { setPageHeaders } from './page-headers.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
  body { margin: 0; color: light-dark(#14233b, #dbe2ec); background: light-dark(#fff, #131f33); }
  .strip { padding: .25rem 1rem; text-align: center; font-weight: 600; color: #14233b; background: repeating-linear-gradient(135deg, #ffc861 0 1rem, #ffd98f 1rem 2rem); }
  main { display: grid; gap: 2rem 4rem; grid-template-columns: repeat(auto-fit, minmax(min(20rem, 100%), 1fr)); max-width: 64rem; margin: 8vh auto; padding: 0 1rem; }
  h1 { margin: 0; font-size: 2rem; line-height: 1.25; } p { margin: .5rem 0; }
  ul { margin: 1.5rem 0 0; padding: 0; list-style: none; }
  li { padding: .75rem 0; border-top: 1px solid light-dark(#d2d9e3, #384963); }
  a { font-weight: 600; color: light-dark(#0b6b70, #7ec4c5); } a:focus-visible { outline: 2px solid; outline-offset: 2px; }
  small { display: block; font-size: .875rem; color: light-dark(#4b5a72, #a9b6c8); }
`;

type PlacedEnvironment = 'sandbox' | 'live';

/** Where each entrance is: the guides know languages, and what has an account of its own asks there. */
const addresses: Readonly<Record<Entrance, (language: Language) => string>> = {
  portal: () => '/portal/',
  signUp: () => '/portal/sign-up',
  tracking: () => '/track/',
  driving: () => '/drive/',
  docs: (language) => (language === defaultLanguage ? '/docs' : `/docs/${language}`),
  reference: () => '/docs/reference',
};

/** In the order of the list; live has no sign-up of its own. */
const entrancesOf: Readonly<Record<PlacedEnvironment, readonly Entrance[]>> = {
  sandbox: ['portal', 'signUp', 'docs', 'reference', 'tracking', 'driving'],
  live: ['portal', 'docs', 'reference', 'tracking', 'driving'],
};

function makeSection(language: Language, environment: PlacedEnvironment): string {
  const { direction, productName } = languages[language];
  const words = frontPageWords[language];
  const items = entrancesOf[environment].map((entrance) => {
    const [name, purpose] = words.entrances[entrance];
    return `<li><a href="${addresses[entrance](language)}">${name}</a><small>${purpose}</small></li>`;
  });
  return `<section lang="${language}" dir="${direction}">
<h1>${productName}</h1>
<p>${words.what}</p>
<p>${words.about[environment]}</p>
<ul>
${items.join('\n')}
</ul>
</section>`;
}

/** Returns every language, the one first that the browser wants most of those we speak: it names its own in that order. */
function languagesFor(acceptLanguage = ''): readonly [Language, ...Language[]] {
  const wanted = acceptLanguage
    .split(',')
    .map((tag) => languageCodes.find((code) => tag.trim().toLowerCase().startsWith(code)));
  const first = wanted.find((code) => code !== undefined) ?? defaultLanguage;
  return [first, ...languageCodes.filter((code) => code !== first)];
}

/** Makes the page of the bare address: what this is and where to go, in every language side by side. */
function makePage(
  environment: PlacedEnvironment,
  styleNonce: string,
  codes: readonly [Language, ...Language[]],
): string {
  const [first] = codes;
  const names = codes.map(
    (code) => `<span lang="${code}">${frontPageWords[code].environment[environment]}</span>`,
  );
  const strip = environment === 'sandbox' ? `<div class="strip">${names.join(' · ')}</div>\n` : '';
  return `<!doctype html>
<html lang="${first}" dir="${languages[first].direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${languages[first].productName} · ${frontPageWords[first].environment[environment]}</title>
<style nonce="${styleNonce}">${style}</style>
</head>
<body>
${strip}<main>
${codes.map((code) => makeSection(code, environment)).join('\n')}
</main>
</body>
</html>
`;
}

export function registerFrontPage(
  server: HttpServer,
  deps: { readonly isSandbox: boolean; makeToken(): string },
): void {
  server.get('/', { schema: { hide: true } }, async (request, reply) => {
    const styleNonce = deps.makeToken();
    setPageHeaders(reply, { styleNonce, hasScripts: false, askedOrigins: [] });
    const codes = languagesFor(request.headers['accept-language']);
    return reply.send(makePage(deps.isSandbox ? 'sandbox' : 'live', styleNonce, codes));
  });
  refuseOtherMethods(server, '/', ['GET', 'HEAD']);
}
