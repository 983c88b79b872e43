import { expect, it } from 'vitest';
import { driverLanguageCodes } from '../../../web/driver/src/language/driver-languages.ts';
import { readBuild } from '../harness/weigh-build.ts';

const build = await readBuild('driver');
/** Of the 160,000 bytes of a first visit (`first-load.full.test.ts`), icon, headers and what is asked of the service take the rest. */
const mostBytes = 155_000;

it.each(driverLanguageCodes)('the drivers’ app is small before it is used, in %s', async (code) => {
  const files = build.filesOf(`src/words/${code}.ts`);
  expect(files.filter((file) => /map-|maplibre|qr-code/.test(file))).toEqual([]);
  expect(await build.weigh(files)).toBeLessThan(mostBytes);
});
