import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultLanguage, languageCodes, languages } from '@satha/terms/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

const script = `console.log('portal');${' '.repeat(2000)}`;
const page =
  '<!doctype html><meta property="csp-nonce" nonce="__SATHA_STYLE_NONCE__"><script src="/portal/assets/main-a1.js"></script>' +
  '<script type="application/json" id="early-answers">"__SATHA_EARLY_ANSWERS__"</script>';

/** What the page begins with, a chunk that comes later, and what that needs of both. */
const manifest = {
  'index.html': { file: 'assets/main-a1.js', isEntry: true, css: ['assets/main-a1.css'] },
  '_sign-in.js': {
    file: 'assets/sign-in-c3.js',
    name: 'sign-in',
    imports: ['index.html'],
    css: ['assets/sign-in-d4.css'],
  },
  '_sign-in.css': { file: 'assets/sign-in-d4.css', name: 'sign-in' },
};

let folder: string;
let app: TestApp;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satha-web-'));
  app = await startTestApp({ overrides: { webFolder: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const readAnswers = (text: string) =>
  JSON.parse(/id="early-answers">(.*?)<\/script>/.exec(text)?.[1] ?? 'null');

const ask = (path: string, init: RequestInit = {}) =>
  fetch(app.baseUrl + path, { redirect: 'manual', ...init });

describe('a portal that is not built', () => {
  it('is told in a sentence with its cure, and is there without a restart once it is built', async () => {
    const before = await ask('/portal/');
    expect(before.status).toBe(503);
    expect(before.headers.get('content-type')).toContain('text/plain');
    expect(await before.text()).toBe(
      'The portal is not built yet. Run `npm run build` where Satha is installed, then reload.\n',
    );
    await build();
    expect((await ask('/portal/')).status).toBe(200);
  });
});

describe('the portal', () => {
  beforeAll(build);

  it('answers every deep link with its page, which nobody keeps', async () => {
    for (const path of ['/portal/', '/portal/accounts/7/trips', '/portal/sign-in?next=%2Fprofile']) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('/portal/assets/main-a1.js');
    }
    expect(await ask('/portal').then(({ status, headers }) => [status, headers.get('location')])).toEqual([
      308,
      '/portal/',
    ]);
  });

  it.each([
    ['Range', 'bytes=99999999999999999999-'],
    ['Range', 'bytes=0-0'],
    ['If-Match', '"another"'],
    ['If-Unmodified-Since', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('sends a file whole to who asks for it with %s: %s', async (name, value) => {
    const answer = await ask('/portal/assets/main-a1.js', {
      headers: { [name]: value, 'accept-encoding': 'identity' },
    });
    expect([answer.status, await answer.text()]).toEqual([200, script]);
  });

  it('gives each page a token of its own for its styles, and allows nothing from elsewhere', async () => {
    const policies = new Set<string | null>();
    for (let round = 0; round < 2; round += 1) {
      const answer = await ask('/portal/');
      const policy = answer.headers.get('content-security-policy');
      policies.add(policy);
      const [, nonce] = /nonce="([^"]+)"/.exec(await answer.text()) ?? [];
      expect(nonce).toMatch(/^[0-9a-f-]{36}$/);
      expect(policy).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; ` +
          "font-src 'self'; connect-src 'self'; worker-src 'self' blob:; base-uri 'none'; form-action 'self'; " +
          "frame-ancestors 'none'",
      );
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('permissions-policy')).toContain('geolocation=()');
    }
    expect(policies.size).toBe(2);
  });

  it('has in each page what the page asks first, and tells its browser what it alone can ask', async () => {
    const open = (path: string) => ask(path, { headers: { 'sec-fetch-dest': 'document' } });
    const first = await open('/portal/');
    const links = [first, await open('/portal/sign-in?next=%2Fportal%2F')].map(({ headers }) =>
      headers.get('link'),
    );
    expect(links[1]).toBe(links[0]);
    expect(links[0]?.split(', ')).toEqual([
      '</portal-api/session>; rel=preload; as=fetch; crossorigin',
      '</portal/assets/sign-in-c3.js>; rel=modulepreload; crossorigin',
      '</portal/assets/sign-in-d4.css>; rel=preload; as=style; crossorigin',
    ]);
    const answer = await fetch(`${app.baseUrl}/portal-api/environment`);
    const { data } = (await answer.json()) as { readonly data: object };
    expect(readAnswers(await first.text())).toEqual([
      {
        path: '/portal-api/environment',
        status: 200,
        date: expect.stringMatching(/ GMT$/),
        envelope: expect.objectContaining({ success: true, data }),
      },
    ]);
    // Who signs up there is somebody else afterwards.
    expect((await open('/portal/sign-up')).headers.get('link')).toBe(null);
    // Whoever only fetches the page asks for itself.
    const fetched = await ask('/portal/');
    expect([fetched.headers.get('link'), readAnswers(await fetched.text())]).toEqual([null, []]);
  });

  it('lets browsers keep its files for ever, and sends the smallest form that they can read', async () => {
    const plain = await ask('/portal/assets/main-a1.js', { headers: { 'accept-encoding': 'identity' } });
    expect(plain.status).toBe(200);
    expect(await plain.text()).toBe(script);
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(plain.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(plain.headers.get('vary')).toBe('Accept-Encoding');
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
    for (const encoding of ['br', 'gzip']) {
      const small = await ask('/portal/assets/main-a1.js', {
        method: 'HEAD',
        headers: { 'accept-encoding': encoding },
      });
      expect(small.headers.get('content-encoding')).toBe(encoding);
      expect(small.headers.get('content-length')).toBe(String(encoding.length));
    }
    // Nobody has to ask whether it changed: each of its headers costs a first visit bytes.
    expect(plain.headers.has('etag') || plain.headers.has('last-modified')).toBe(false);
  });

  it('answers a file that is not there with 404, not with a page, and gives nothing from outside its folder', async () => {
    const paths = [
      '/portal/assets/main-b2.js',
      '/portal/main.js',
      '/portal/assets/',
      '/portal/assets/main-a1.js.br',
      '/portal/assets/..%2findex.html',
      '/portal/assets/%2e%2e/index.html',
      '/portal/assets/.hidden.js',
      '/portal/.satha-built.txt',
    ];
    for (const path of paths) {
      const answer = await app.get(path);
      expect({ path, status: answer.status, message: answer.body.message }).toEqual({
        path,
        status: 404,
        message: 'Not found',
      });
    }
  });

  it('takes GET and HEAD alone', async () => {
    for (const path of ['/portal', '/portal/', '/portal/accounts/7', '/portal/assets/main-a1.js', '/']) {
      const answer = await ask(path, { method: 'POST' });
      expect([path, answer.status, answer.headers.get('allow')]).toEqual([path, 405, 'GET, HEAD']);
      expect((await ask(path, { method: 'HEAD' })).status).toBeLessThan(400);
    }
  });
});

describe('the bare address', () => {
  it('shows people the ways in, and which environment this is', async () => {
    const answer = await ask('/');
    expect(answer.status).toBe(200);
    const text = await answer.text();
    expect(text).toContain('href="/portal/"');
    expect(text).toContain('href="/portal/sign-up"');
    expect(text).toContain('Sandbox');
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src');
  });

  it('says in every language what this is, and leads to the guides in it', async () => {
    const text = await (await ask('/')).text();
    for (const code of languageCodes) {
      const { direction, productName } = languages[code];
      const section = new RegExp(`<section lang="${code}" dir="${direction}">[^]*?</section>`).exec(
        text,
      )?.[0];
      expect(section).toContain(`<h1>${productName}</h1>`);
      expect(section).toContain(`href="${code === defaultLanguage ? '/docs' : `/docs/${code}`}"`);
    }
  });

  it.each([
    ['ar-AE,ar;q=0.9,en;q=0.8', 'ar'],
    ['fr-FR, AR;q=0.5', 'ar'],
    ['en-GB,en;q=0.9,ar;q=0.8', 'en'],
    ['fr-FR', defaultLanguage],
    [undefined, defaultLanguage],
  ] as const)('begins with the language that the browser wants most: %s', async (acceptLanguage, first) => {
    const answer = await ask('/', {
      headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
    });
    const text = await answer.text();
    const sections = [...text.matchAll(/<section lang="(..)"/g)].map(([, code]) => code);
    expect(sections).toEqual([first, ...languageCodes.filter((code) => code !== first)]);
    expect(text).toContain(`<html lang="${first}" dir="${languages[first].direction}">`);
    expect(text).toContain(`<title>${languages[first].productName} ·`);
  });

  it('of live promises no sign-up, and has no strip of the sandbox', async () => {
    const live = await startTestApp({ environment: 'live' });
    try {
      const { body } = await live.get('/');
      expect(body).toContain('Trips here are real');
      expect(body).not.toMatch(/sign-up|class="strip"/);
    } finally {
      await live.close();
    }
  });
});

describe('the customers’ app', () => {
  it('tells nobody, at any of its addresses, where it was: it is kept for those that open a trip too', async () => {
    await mkdir(join(folder, 'tracking/dist'), { recursive: true });
    await writeFile(join(folder, 'tracking/dist/index.html'), page);
    const link = `/t/${'x'.repeat(30)}`;
    for (const path of ['/track/', '/track/trips/7', link, `${link}/`]) {
      const answer = await ask(path);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });

  it('is shown by programs that preview links with a picture of this service, and nothing of the trip', async () => {
    await mkdir(join(folder, 'tracking/dist'), { recursive: true });
    const head = await readFile(join(import.meta.dirname, '../../../web/tracking/index.html'), 'utf8');
    await writeFile(join(folder, 'tracking/dist/index.html'), head);
    const token = 'x'.repeat(30);
    const told = await (await ask(`/t/${token}`)).text();
    const [, picture] = /property="og:image" content="([^"]+)"/.exec(told) ?? [];
    expect(picture).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/track\/icon-512\.png$/);
    expect(told).toContain('property="og:title" content="Your recovery truck · سطحتك"');
    expect(told).not.toContain(token);
  });

  it('has no file that tells where it was asked from: a script beside the page asks by its own rule', async () => {
    const built = join(folder, 'tracking/dist');
    await mkdir(join(built, 'assets'), { recursive: true });
    const files = ['service-worker.js', 'assets/map-worker-a1.mjs'];
    for (const file of files) {
      await writeFile(join(built, file), script);
      const answer = await ask(`/track/${file}`);
      expect([file, answer.status, answer.headers.get('referrer-policy')]).toEqual([
        file,
        200,
        'no-referrer',
      ]);
    }
  });
});

async function build(): Promise<void> {
  const assets = join(folder, 'portal/dist/assets');
  await mkdir(assets, { recursive: true });
  await writeFile(join(folder, 'portal/dist/index.html'), page);
  await writeFile(join(folder, 'portal/dist/.satha-built.txt'), 'stamp');
  await mkdir(join(folder, 'portal/dist/.vite'), { recursive: true });
  await writeFile(join(folder, 'portal/dist/.vite/manifest.json'), JSON.stringify(manifest));
  await writeFile(join(assets, '.hidden.js'), 'hidden');
  await writeFile(join(assets, 'main-a1.js'), script);
  await writeFile(join(assets, 'main-a1.js.br'), 'br');
  await writeFile(join(assets, 'main-a1.js.gz'), 'gzip');
}
