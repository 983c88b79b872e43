import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What of HarfBuzz's subsetter is called (hb-subset.h); numbers are addresses in its memory. */
type Subsetter = {
  readonly memory: { readonly buffer: ArrayBuffer };
  _initialize(): void;
  malloc(length: number): number;
  free(address: number): void;
  hb_blob_create(data: number, length: number, mode: number, owner: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_blob_destroy(blob: number): void;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_face_destroy(face: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_keep_everything(input: number): void;
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number;
  hb_subset_input_destroy(input: number): void;
  hb_subset_or_fail(face: number, input: number): number;
};

/** Node has it; its types leave it out. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => object;
    readonly Instance: new (module: object) => { readonly exports: unknown };
  };
};

const weightAxis = Buffer.from('wght').readUInt32BE();
const readOnly = 1;

let made: Subsetter | undefined;

/** Made with the first font that needs it: most processes draw none. */
function subsetter(): Subsetter {
  if (made) return made;
  const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');
  made = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(path))).exports as Subsetter;
  made._initialize();
  return made;
}

/** Returns the font of one weight out of a font that has all of them. @throws Error for one that has no weights. */
export function pinWeight(font: Uint8Array, weight: number): Buffer {
  const hb = subsetter();
  const address = hb.malloc(font.length);
  new Uint8Array(hb.memory.buffer).set(font, address);
  const blob = hb.hb_blob_create(address, font.length, readOnly, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  try {
    hb.hb_subset_input_keep_everything(input);
    const isPinned = hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight) !== 0;
    const pinned = isPinned ? hb.hb_subset_or_fail(face, input) : 0;
    if (pinned === 0) throw new Error('A font of the documents has no weights.');
    return takeBytes(hb, pinned);
  } finally {
    hb.hb_subset_input_destroy(input);
    hb.hb_face_destroy(face);
    hb.hb_blob_destroy(blob);
    hb.free(address);
  }
}

/** Copies a font out of the subsetter's memory, and gives that up. */
function takeBytes(hb: Subsetter, face: number): Buffer {
  const blob = hb.hb_face_reference_blob(face);
  const start = hb.hb_blob_get_data(blob, 0);
  const bytes = Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(blob)));
  hb.hb_blob_destroy(blob);
  hb.hb_face_destroy(face);
  return bytes;
}
