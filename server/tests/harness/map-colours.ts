import type { Page } from 'playwright-core';

/** The colours of land and sea, as the style has them. */
export const mapGrounds = {
  light: { land: [0xf4, 0xef, 0xe4], sea: [0xd3, 0xe3, 0xe8] },
  dark: { land: [0x23, 0x26, 0x2b], sea: [0x14, 0x1c, 0x26] },
} as const;

/** Which part of the map has a colour, as the eye would see it. */
export async function shareOf(page: Page, colour: readonly [number, number, number]): Promise<number> {
  const picture = (await page.locator('canvas.maplibregl-canvas').screenshot()).toString('base64');
  return page.evaluate(
    `(${measureInPage})(${JSON.stringify(`data:image/png;base64,${picture}`)}, [${colour}])`,
  );
}

/** For the browser, which knows how to read a picture. */
const measureInPage = `async (source, colour) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let alike = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (colour.every((value, channel) => Math.abs(data[at + channel] - value) <= 2)) alike += 1;
  }
  return alike / (data.length / 4);
}`;
