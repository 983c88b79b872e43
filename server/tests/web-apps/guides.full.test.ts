import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusals } from '@satha/contract/refusals';
import { defaultLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refusalBody } from '../../src/entrypoints/error-replies.ts';
import { problemCodes } from '../../src/values/problem.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.baseUrl + path, { redirect: 'manual', ...init });

async function read(path: string): Promise<string> {
  const answer = await ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
}

/** What a page is built with in the place of an address or of what keys begin with. */
const unfilled = /satha\.invalid|sk_invalid/;

/** What the attributes of a page refer to, by their name. */
const refersTo = (html: string, attribute: string) =>
  [...html.matchAll(new RegExp(` ${attribute}="([^"]*)"`, 'g'))].map(([, value = '']) => value);

type Crawled = { readonly pages: ReadonlyMap<string, string>; readonly others: ReadonlySet<string> };

/** Every page that can be reached from where the guides begin, and what else they refer to. */
async function crawl(): Promise<Crawled> {
  const pages = new Map<string, string>();
  const others = new Set<string>();
  const waiting = ['/docs/'];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
    const html = await read(path);
    pages.set(path, html);
    const targets = ['href', 'src', 'data-index'].flatMap((name) => refersTo(html, name));
    for (const target of targets.map((link) => link.split('#')[0] ?? '').filter((link) => link !== '')) {
      const isGuide = /^\/docs\/(?!assets\/|reference$)[^.]*$/.test(target);
      if (isGuide) waiting.push(target);
      else others.add(target);
    }
  }
  return { pages, others };
}

describe('the guides', () => {
  let crawled: Crawled;
  beforeAll(async () => {
    crawled = await crawl();
  });

  it('have no link that leads nowhere, to a page, a section, a picture or a file', async () => {
    expect(crawled.pages.size).toBeGreaterThan(Object.keys(languages).length + 100);
    const anchors = new Map([...crawled.pages].map(([path, html]) => [path, new Set(refersTo(html, 'id'))]));
    for (const [path, html] of crawled.pages) {
      for (const link of refersTo(html, 'href').filter((target) => target.includes('#'))) {
        const [page = '', anchor = ''] = link.split('#');
        expect([path, link, anchors.get(page === '' ? path : page)?.has(anchor)]).toEqual([path, link, true]);
      }
    }
    for (const target of [...crawled.others].filter((link) => link.startsWith('/'))) await read(target);
  });

  it('ask no other host for anything, and link to those alone that a guide names', () => {
    const elsewhere = [...crawled.others].filter((target) => !target.startsWith('/'));
    expect(
      elsewhere.filter((target) => !/^(https:|data:,|http:\/\/127\.0\.0\.1:40[12]0\/)/.test(target)),
    ).toEqual([]);
    for (const [path, html] of crawled.pages) {
      const loaded = [...refersTo(html, 'src'), ...refersTo(html, 'data-index')];
      expect([path, loaded.filter((target) => !target.startsWith('/docs/assets/'))]).toEqual([path, []]);
      expect([path, / (style|onclick)="|<style/.exec(html)?.[0]]).toEqual([path, undefined]);
    }
  });

  it('say what they are in a title, in the direction of their language, and hold their text without a script', () => {
    for (const [path, html] of crawled.pages) {
      const [, language = defaultLanguage] = /^\/docs\/(\w\w)(\/|$)/.exec(path) ?? [];
      const { direction } = languages[language as Language];
      expect([path, html.slice(0, 60)]).toEqual([
        path,
        expect.stringContaining(`<html lang="${language}" dir="${direction}"`),
      ]);
      expect([path, [...html.matchAll(/<h1/g)].length]).toEqual([path, 1]);
      expect([path, unfilled.exec(html)?.[0]]).toEqual([path, undefined]);
    }
  });

  it('are there as Markdown too, whose links lead to Markdown, and in a list with a line for each', async () => {
    const list = await read('/llms.txt');
    const listed = [...list.matchAll(/^- \[.+\]\((\/docs\/\S+)\.md\): \S.*$/gm)].map(([, path]) => path);
    const homes = ['/docs/', ...languageCodes.map((code) => `/docs/${code}`)];
    expect(listed.toSorted()).toEqual(
      [...crawled.pages.keys()].filter((path) => !homes.includes(path)).sort(),
    );
    for (const path of listed) {
      const answer = await ask(`${path}.md`);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      const text = await answer.text();
      expect(text.startsWith('# ')).toBe(true);
      for (const [, link = ''] of text.matchAll(/\]\((\/docs\/[^)#]+)/g)) {
        expect([path, link]).toEqual([path, expect.stringMatching(/^\/docs\/(assets\/|.+\.md$)/)]);
      }
    }
  });

  it('say the same in each language that they are there in: sections, tables, lists, pictures and samples', () => {
    const shapeOf = (html: string) =>
      [...(html.split('<main')[1]?.matchAll(/<(h\d|tr|td|li|img|pre)\b/g) ?? [])]
        .map(([, tag]) => tag)
        .join(' ');
    const others = languageCodes.filter((code) => code !== defaultLanguage).join('|');
    const inAnother = new RegExp(`^/docs/(${others})/(?=.)`);
    const translated = [...crawled.pages].filter(([path]) => inAnother.test(path));
    expect(translated.length).toBeGreaterThanOrEqual(4);
    for (const [path, html] of translated) {
      const original = path.replace(inAnother, '/docs/');
      const [, language = defaultLanguage] = inAnother.exec(path) ?? [];
      expect([path, shapeOf(html)]).toEqual([path, shapeOf(crawled.pages.get(original) ?? '')]);
      const { name } = languages[defaultLanguage];
      expect(html).toContain(`href="${original}">${name}</a>`);
      expect(crawled.pages.get(original)).toContain(
        `href="${path}">${languages[language as Language].name}</a>`,
      );
    }
  });

  it('leave out what is for the operator: nothing of it is on a page, in Markdown or in the search', async () => {
    const index = refersTo(crawled.pages.get('/docs/') ?? '', 'data-index')[0] ?? '';
    const texts = [...crawled.pages, ['the search', await read(index)] as const];
    for (const path of crawled.pages.keys()) {
      if (path.split('/').length > 2 && path !== '/docs/')
        texts.push([path, await read(`${path}.md`).catch(() => '')]);
    }
    for (const [path, text] of texts) {
      expect([path, unfilled.exec(text)?.[0]]).toEqual([path, undefined]);
      expect([
        path,
        /For the operator|sign-in-secret|satha_[a-z_]+_total|decisions\//.exec(text)?.[0],
      ]).toEqual([path, undefined]);
    }
    expect((await ask('/docs/operating')).status).toBe(404);
    expect((await ask('/docs/decisions/0001')).status).toBe(404);
  });
});

describe('the addresses in the guides', () => {
  const variables = {
    SATHA_SANDBOX_PUBLIC_URL: 'https://sandbox.example.ae',
    SATHA_LIVE_PUBLIC_URL: 'https://api.example.ae',
  };
  const samples = ['/docs/api', '/docs/samples', '/docs/driver-api', '/docs/events', '/docs/trackers'];

  it.each([
    ['the sandbox, by its public address', 'test', variables, 'https://sandbox.example.ae', 'svc_sk_test_…'],
    ['live, by its public address', 'live', variables, 'https://api.example.ae', 'svc_sk_live_…'],
    [
      'where it listens, without one',
      'test',
      { SATHA_SANDBOX_PORT: '4710' },
      'http://127.0.0.1:4710',
      'svc_sk_test_…',
    ],
  ] as const)(
    'of samples are those of the service that shows them: %s',
    async (_name, environment, settings, address, key) => {
      const told = await startTestApp({ environment, variables: settings });
      const evil = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
      try {
        for (const path of samples.flatMap((page) => [page, `${page}.md`])) {
          const { status, body } = await told.get(path, undefined, evil);
          const foreign = /satha\.invalid|sk_invalid|evil\.example|127\.0\.0\.1:4010/.exec(body)?.[0];
          expect([path, status, foreign, body.includes(address)]).toEqual([path, 200, undefined, true]);
        }
        const { body } = await told.get('/docs/api.md');
        expect(body).toContain(`KEY=${key}`);
        expect(body).toContain(`curl -s ${address}/api/Trips/create-trip`);
      } finally {
        await told.close();
      }
    },
  );

  it('of the portal are links, in each language', async () => {
    const live = await startTestApp({ environment: 'live', variables });
    try {
      for (const path of ['/docs/portal', '/docs/ar/portal']) {
        const { body } = await live.get(path);
        for (const address of Object.values(variables)) {
          expect(body).toMatch(new RegExp(`<a href="${address}/portal/"[^>]*>${address}/portal/</a>`));
        }
      }
    } finally {
      await live.close();
    }
  });

  it('of sandbox and live are each its own wherever a sentence names both, and what the sandbox alone has is asked there', async () => {
    const live = await startTestApp({ environment: 'live', variables });
    try {
      const { body: guide } = await live.get('/docs/api.md');
      expect(guide).toContain('| `https://sandbox.example.ae` | `https://api.example.ae` |');
      expect(guide).toContain('| `svc_sk_test_` | `svc_sk_live_` |');
      const { body: sandbox } = await live.get('/docs/sandbox.md');
      expect(sandbox).toContain('curl -s https://sandbox.example.ae/api/Sandbox/clock');
      expect(sandbox).not.toContain('https://api.example.ae/api/');
    } finally {
      await live.close();
    }
  });
});

describe('a refusal', () => {
  it.each(problemCodes)('names a page that the service has: %s', async (code) => {
    const { docUrl, message } = refusalBody(code, 'some-id');
    expect(message).toBe(refusals[code].message);
    const html = await read(docUrl);
    expect(html).toContain(`<code>${message}</code></h1>`);
  });

  it('names it by the public address where there is one, whatever host was asked', async () => {
    const told = await startTestApp({ variables: { SATHA_SANDBOX_PUBLIC_URL: 'https://trips.example.ae' } });
    try {
      for (const path of [
        '/api/Trips/1',
        '/nothing',
        '/portal-api/me',
        '/driver-api/me',
        '/tracking-api/trips',
      ]) {
        const { body } = await told.get(path, undefined, {
          host: 'evil.example',
          'x-forwarded-host': 'evil.example',
        });
        expect([path, body.docUrl]).toEqual([
          path,
          expect.stringMatching(/^https:\/\/trips\.example\.ae\/docs\/errors\/[a-z0-9-]+$/),
        ]);
      }
    } finally {
      await told.close();
    }
  });
});

describe('old addresses', () => {
  it.each([
    ['/docs?key=Booking%20system', '/docs/reference?key=Booking+system'],
    ['/docs/?key=%22%3E%3Cscript%3E', '/docs/reference?key=%22%3E%3Cscript%3E'],
    ['/docs/api/', '/docs/api'],
  ])('lead on: %s', async (path, target) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, target]);
  });

  it('lead on without a loop', async () => {
    const answer = await fetch(`${app.baseUrl}/docs?key=Booking`);
    expect([answer.status, answer.url]).toEqual([200, `${app.baseUrl}/docs/reference?key=Booking`]);
  });
});

describe('a page of the guides', () => {
  it('is asked after each time, and sent again only when it has changed', async () => {
    for (const path of ['/docs/', '/docs', '/docs/api', '/docs/api.md', '/llms.txt']) {
      const first = await ask(path);
      await first.text();
      expect([path, first.status, first.headers.get('cache-control')]).toEqual([
        path,
        200,
        'public, no-cache',
      ]);
      // As a browser asks again: `fetch` by itself would say that it wants no answer from before.
      const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' };
      const second = await ask(path, { headers });
      expect([path, second.status, await second.text()]).toEqual([path, 304, '']);
    }
  });

  it('may load what is its own alone, and be shown in no other page', async () => {
    const { headers } = await ask('/docs/api');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; " +
        "connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    '/docs/../package.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/..%2fsite.json',
    '/docs/site.json',
    '/docs/.satha-built',
    '/docs/pages/api.html',
    '/docs/api.html',
    '/docs/api.html.br',
    '/docs/__proto__',
    '/docs/constructor',
    '/docs/assets/../site.json',
    '/docs/assets/..%2fsite.json',
    '/docs/assets/',
    '/docs/errors/nothing',
    '/docs/%00',
    '/docs//api',
  ])('is one of the list, and no other file is: %s', async (path) => {
    const answer = await app.get(path);
    expect([path, answer.status, answer.body.message]).toEqual([path, 404, 'Not found']);
  });

  it.each([
    ['/docs/apis', 'en', 'There is no such page'],
    ['/docs/ar/%22%3E%3Cscript%3E', 'ar', 'لا توجد صفحة بهذا العنوان'],
  ])('lead a browser on from an address that is not there: %s', async (path, language, title) => {
    const answer = await ask(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
    const html = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).toContain(`<html lang="${language}"`);
    expect(html).toContain(`<h1>${title}</h1>`);
    expect(refersTo(html, 'href')).toContain('/docs/api');
    expect(html).not.toContain(path.split('/').at(-1));
  });

  it('takes GET and HEAD alone', async () => {
    for (const path of ['/docs', '/docs/', '/docs/api', '/docs/api.md', '/docs/reference', '/llms.txt']) {
      const answer = await ask(path, { method: 'POST' });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
    }
  });
});

describe('guides that are not built', () => {
  it('are told of in a sentence with its cure, and are there without a restart once they are built', async () => {
    const webFolder = await mkdtemp(join(tmpdir(), 'satha-guides-'));
    const bare = await startTestApp({ overrides: { webFolder } });
    try {
      const before = await bare.get('/docs/api');
      expect([before.status, before.body]).toEqual([
        503,
        'The guides are not built yet. Run `npm run build` where Satha is installed, then reload.\n',
      ]);
      const dist = join(webFolder, 'guides/dist');
      await mkdir(join(dist, 'pages'), { recursive: true });
      await writeFile(join(dist, 'pages/api.html'), 'built');
      await writeFile(join(dist, 'site.json'), JSON.stringify({ '/docs/api': 'pages/api.html' }));
      expect((await bare.get('/docs/api')).body).toBe('built');
    } finally {
      await bare.close();
      await rm(webFolder, { recursive: true, force: true });
    }
  });
});
