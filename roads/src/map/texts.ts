/** Texts one after the other in UTF-8, and where each begins; the last number is where all end. */
export type TextTable = { readonly first: Uint32Array; readonly bytes: Uint8Array };

/** Keeps each different text once. */
export function createTextTableWriter(): { add(text: string): number; finish(): TextTable } {
  const numbers = new Map<string, number>();
  return {
    add(text) {
      const known = numbers.get(text);
      if (known !== undefined) return known;
      numbers.set(text, numbers.size);
      return numbers.size - 1;
    },
    finish() {
      const encoded = [...numbers.keys()].map((text) => Buffer.from(text));
      const first = new Uint32Array(encoded.length + 1);
      for (const [index, bytes] of encoded.entries()) first[index + 1] = (first[index] ?? 0) + bytes.length;
      return { first, bytes: new Uint8Array(Buffer.concat(encoded)) };
    },
  };
}

const decoder = new TextDecoder();

/** Reads a text of a table; an empty one where the table has none of that number. */
export function readText({ first, bytes }: TextTable, index: number): string {
  const start = first[index];
  const end = first[index + 1];
  return start === undefined || end === undefined ? '' : decoder.decode(bytes.subarray(start, end));
}
