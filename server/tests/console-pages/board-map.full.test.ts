import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacksChromium } from '../harness/chromium.ts';
import { type DispatcherScene, openDispatcherScene } from '../harness/console-pages.ts';

describe.skipIf(lacksChromium('The map of the board'))('the map of the board', () => {
  let company: DispatcherScene;
  beforeAll(async () => {
    company = await openDispatcherScene({ drawsMaps: true });
  });
  afterAll(() => company?.close());

  it.each(['en-GB', 'ar-AE'])('has no button over those that make it larger (%s)', async (locale) => {
    const viewport = { width: 1440, height: 900 };
    const { page, complaints } = await company.open('/board', { locale, viewport });
    await page.locator('.maplibregl-ctrl-zoom-in').waitFor();
    const boxes = await Promise.all(
      ['[data-map-tools] button', '.maplibregl-ctrl-group'].map((one) => page.locator(one).boundingBox()),
    );
    const [first, second] = boxes.toSorted((one, other) => (one?.x ?? 0) - (other?.x ?? 0));
    expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThanOrEqual(second?.x ?? 0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
