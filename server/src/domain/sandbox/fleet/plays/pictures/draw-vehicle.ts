import { seededShare } from '../../seeded-share.ts';
import { encodePng, type IndexedPicture } from './encode-png.ts';

/** What a simulated driver takes a picture of. */
export type PictureSubject = 'front' | 'rear' | 'left' | 'right' | 'extra' | 'signature';

export type PictureOf = {
  readonly tripId: number;
  readonly stage: 'pickup' | 'delivery';
  readonly subject: PictureSubject;
};

/** What each picture is. */
export const drawnImage = { format: 'png', width: 320, height: 240 };
const { width, height } = drawnImage;
const colourNames = ['sky', 'ground', 'body', 'glass', 'black', 'lamp', 'red', 'white'] as const;
type Colour = (typeof colourNames)[number];

/** Paints into one picture, in pixels from its upper left corner; what lies beyond its edges is left out. */
type Brush = {
  box(colour: Colour, x: number, y: number, wide: number, high: number): void;
  disc(colour: Colour, x: number, y: number, radius: number): void;
};

/**
 * Returns a simple picture as a PNG file of 320 by 240 pixels, always the same for the same trip, stage and subject, and
 * unlike that of any other: the cells along the lower edge are the bits of the trip's number.
 */
export function drawVehicle({ tripId, stage, subject }: PictureOf): Uint8Array {
  const pixels = new Uint8Array(width * height);
  const brush = makeBrush(pixels);
  if (subject === 'signature') drawSignature(brush, tripId);
  else {
    brush.box('ground', 0, 165, width, height);
    views[subject](brush);
  }
  drawBits(brush, tripId, stage === 'delivery' ? 'red' : 'black');
  return encodePng({ width, height, colours: coloursOf(tripId, stage), pixels });
}

function makeBrush(pixels: Uint8Array): Brush {
  const box: Brush['box'] = (colour, x, y, wide, high) => {
    const [left, right] = [Math.max(0, Math.round(x)), Math.min(width, Math.round(x + wide))];
    const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(height, Math.round(y + high))];
    for (let row = top; row < bottom && left < right; row++) {
      pixels.fill(colourNames.indexOf(colour), row * width + left, row * width + right);
    }
  };
  return {
    box,
    disc(colour, x, y, radius) {
      for (let down = -radius; down <= radius; down++) {
        const half = Math.sqrt(radius ** 2 - down ** 2);
        box(colour, x - half, y + down, half * 2, 1);
      }
    },
  };
}

const views: Readonly<Record<Exclude<PictureSubject, 'signature'>, (brush: Brush) => void>> = {
  front: (brush) => drawEnd(brush, 'lamp'),
  rear: (brush) => drawEnd(brush, 'red'),
  left: (brush) => drawSide(brush, (x, wide) => [x, wide]),
  right: (brush) => drawSide(brush, (x, wide) => [width - x - wide, wide]),
  extra: drawStuckWheel,
};

function drawEnd({ box, disc }: Brush, lamps: Colour): void {
  box('body', 90, 60, 140, 60);
  box('glass', 102, 68, 116, 42);
  box('body', 70, 112, 180, 62);
  for (const x of [92, 228]) disc(lamps, x, 134, 14);
  box('white', 130, 146, 60, 16);
  for (const x of [76, 214]) box('black', x, 170, 30, 24);
}

/** Drawn with the front on the left; `place` turns it around. */
function drawSide({ box, disc }: Brush, place: (x: number, wide: number) => [number, number]): void {
  const put = (colour: Colour, x: number, y: number, wide: number, high: number) => {
    const [left, across] = place(x, wide);
    box(colour, left, y, across, high);
  };
  put('body', 30, 110, 260, 58);
  put('body', 100, 64, 140, 48);
  put('glass', 110, 72, 56, 36);
  put('glass', 174, 72, 56, 36);
  put('lamp', 30, 120, 14, 18);
  put('red', 276, 120, 14, 18);
  for (const x of [84, 236]) {
    const [left] = place(x, 0);
    disc('black', left, 168, 28);
    disc('white', left, 168, 11);
  }
}

/** A wheel deep in the sand, and the rope that is to pull it out. */
function drawStuckWheel({ box, disc }: Brush): void {
  disc('black', 150, 160, 62);
  disc('white', 150, 160, 26);
  box('body', 40, 40, 250, 70);
  box('ground', 0, 172, width, height);
  for (let x = 200; x < width; x += 2) box('red', x, 150 - (x - 200) / 4, 3, 6);
}

function drawSignature({ box, disc }: Brush, tripId: number): void {
  box('white', 0, 0, width, height);
  box('ground', 40, 170, 240, 2);
  const turns = 3 + Math.floor(seededShare(tripId, 'signature turns') * 4);
  const tall = 20 + seededShare(tripId, 'signature height') * 25;
  for (let x = 50; x < 270; x++) {
    const share = (x - 50) / 220;
    disc('black', x, 135 + tall * Math.sin(share * turns * 2 * Math.PI) * (1 - share / 2), 2);
  }
}

function drawBits({ box }: Brush, tripId: number, colour: Colour): void {
  const bits = tripId.toString(2).padStart(53, '0');
  box('white', 0, height - 12, width, 12);
  for (const [index, bit] of [...bits].entries()) {
    if (bit === '1') box(colour, index * 6 + 1, height - 10, 5, 8);
  }
}

function coloursOf(tripId: number, stage: PictureOf['stage']): IndexedPicture['colours'] {
  const share = (what: string) => Math.floor(40 + 180 * seededShare(tripId, what));
  const colours: Readonly<Record<Colour, readonly [number, number, number]>> = {
    sky: stage === 'pickup' ? [176, 208, 235] : [240, 214, 180],
    ground: [196, 180, 150],
    body: [share('red'), share('green'), share('blue')],
    glass: [70, 90, 105],
    black: [35, 35, 38],
    lamp: [255, 240, 170],
    red: [200, 40, 40],
    white: [250, 250, 250],
  };
  return colourNames.map((name) => colours[name]);
}
