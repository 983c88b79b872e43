import { open } from 'node:fs/promises';
import { Refusal } from '../refusal.ts';

type JsonFileForm = {
  /** What is in it, such as `prices`. */
  readonly of: string;
  readonly mostBytes: number;
  /** The command whose help shows the shape, such as `tariff add`. */
  readonly command: string;
};

/** Reads a JSON file, with a byte order mark or without. @throws Refusal that names the file and the cure. */
export async function readJsonFile(file: string, { of, mostBytes, command }: JsonFileForm): Promise<unknown> {
  const handle = await open(file).catch((error: Error) => {
    throw new Refusal(`${file} cannot be read (${error.message}); give a JSON file.`);
  });
  try {
    const facts = await handle.stat();
    if (!facts.isFile() || facts.size > mostBytes) {
      throw new Refusal(`${file} is no file of at most ${mostBytes} bytes; give a JSON file of ${of}.`);
    }
    return JSON.parse((await handle.readFile('utf8')).replace(/^\uFEFF/, ''));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Refusal(
      `${file} is not JSON (${error.message}); \`npx satha ${command} --help\` shows the shape.`,
    );
  } finally {
    await handle.close();
  }
}
