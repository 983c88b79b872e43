import { describe, expect, it } from 'vitest';
import { readBuild } from '../harness/weigh-build.ts';

const build = await readBuild('console');

describe('the console’s first load', () => {
  // Letters follow while a page is read. The words of every language are among the scripts.
  it.each([
    ['sign-in', 200, []],
    // With the frame: strip, keys and stream are on every page of whoever is signed in.
    ['src/pages/home/home-page.tsx', 230, build.filesOf('src/shell/console-layout.tsx')],
  ])('of %s is under %i kB beside its letters, in every language', async (page, most, frame) => {
    expect(await build.weigh([...frame, ...build.filesOf(page)])).toBeLessThan(most * 1_000);
    expect(build.latinFonts()).toHaveLength(2);
  });

  it('of the board is under 350 kB beside its letters, before its map', async () => {
    const frame = build.filesOf('src/shell/console-layout.tsx');
    const files = [...frame, ...build.filesOf('src/pages/board/board-page.tsx')];
    expect(await build.weigh(files)).toBeLessThan(350_000);
    expect(files.filter((file) => file.includes('maplibre'))).toEqual([]);
  });
});
