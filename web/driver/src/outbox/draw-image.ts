/** An image as it is sent: small, and nothing in it but the picture. */
export type DrawnImage = {
  readonly bytes: ArrayBuffer;
  readonly mediaType: string;
  readonly sha256: string;
  /** A small one for lists, as a `data:` address. */
  readonly preview: string;
};

const mostBytes = 500_000;
/** Tried one after the other until the file is small enough. */
const attempts = [
  { side: 1600, quality: 0.8 },
  { side: 1600, quality: 0.6 },
  { side: 1280, quality: 0.55 },
  { side: 960, quality: 0.5 },
  { side: 640, quality: 0.5 },
];
const previewSide = 120;

/** The phone cannot read the picture. */
export class UnreadableImage extends Error {}

/**
 * Draws a picture anew, so that what the camera wrote beside it (where, when, by which phone) stays on the phone, and
 * hashes what is sent. @throws UnreadableImage
 */
export async function drawImage(file: Blob, kind: 'photo' | 'signature'): Promise<DrawnImage> {
  // Turned as the camera was held.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImage();
  });
  try {
    const mediaType = kind === 'photo' ? 'image/jpeg' : 'image/png';
    const bytes = await encode(image, mediaType);
    const sha256 = await hash(bytes);
    const preview = canvasOf(image, previewSide).toDataURL('image/jpeg', 0.6);
    return { bytes, mediaType, sha256, preview };
  } finally {
    image.close();
  }
}

async function encode(image: ImageBitmap, mediaType: string): Promise<ArrayBuffer> {
  let smallest: Blob | undefined;
  for (const { side, quality } of attempts) {
    smallest = await blobOf(canvasOf(image, side), mediaType, quality);
    if (smallest.size <= mostBytes) break;
  }
  if (smallest === undefined) throw new UnreadableImage();
  return smallest.arrayBuffer();
}

function canvasOf(image: ImageBitmap, longestSide: number): HTMLCanvasElement {
  const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.width * scale));
  canvas.height = Math.max(1, Math.round(image.height * scale));
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new UnreadableImage();
  // What is not drawn on is white: ink on nothing would be black on black.
  drawing.fillStyle = '#fff';
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function blobOf(canvas: HTMLCanvasElement, mediaType: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new UnreadableImage()));
    canvas.toBlob(take, mediaType, quality);
  });
}

async function hash(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
