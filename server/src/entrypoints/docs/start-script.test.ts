import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { makeStartScript } from './start-script.ts';

/** What keys are called, and what of it is read in a sample. */
const names: (readonly [name: string, shown: string])[] = [
  ['Checkout server', '<key: Checkout server>'],
  [
    `<img src=x onerror=struck=1>'; rm -rf ~; echo "\`id\` $(id) \\`,
    '<key: img src x onerror struck 1 ʼ rm -rf echo id (id)>',
  ],
  ['مفتاح 🚛'.repeat(40), `<key: ${'مفتاح 🚛'.repeat(11)}مفت…>`],
  ['', '<your API key>'],
  ['خادم الحجز 2', '<key: خادم الحجز 2>'],
  ['Trucks 🚛 👩🏽‍🔧 🇦🇪', '<key: Trucks 🚛 👩🏽‍🔧 🇦🇪>'],
  ["Mariam's key", '<key: Mariamʼs key>'],
  ['<script>struck=1</script>#{id} %s', '<key: script struck 1 /script id s>'],
  ['“; Remove-Item ‘x’ „y‟\n\t\u202egnp.\u0000', '<key: Remove-Item xʼ y gnp.>'],
  ['N'.repeat(200), `<key: ${'N'.repeat(80)}…>`],
];

/** Runs the script as a browser would that opens the reference by a link. */
function keyShownBy(search: string): unknown {
  const document = { createElement: () => ({}), head: { append: () => {} } };
  const location = { search, origin: 'https://satha.example' };
  const globals: Record<string, unknown> = { document, location, URLSearchParams };
  runInNewContext(makeStartScript({}), globals);
  return globals.sathaKey;
}

test.each(names)(
  'A link to the reference names a key as data that means nothing in a shell: %j',
  (name, shown) => {
    expect(keyShownBy(`?${new URLSearchParams({ key: name })}`)).toBe(shown);
  },
);
