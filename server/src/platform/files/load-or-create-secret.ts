import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartUpError } from '../start-up-error.ts';

const secretBytes = 48;

/**
 * Returns the secret in a file that its owner alone can read; made when there is none. Of several processes
 * that make it at the same moment one wins, and all have the same. @throws StartUpError when the file can be
 * neither read nor made.
 */
export async function loadOrCreateSecret(file: string, setting: string): Promise<string> {
  try {
    return (await readSecret(file)) ?? (await makeSecret(file));
  } catch (error) {
    if (error instanceof StartUpError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartUpError(
      `A secret that Satha needs can be neither read from ${file} nor written there (${reason}): set ${setting}, or let Satha write in SATHA_HOME.`,
      { cause: error },
    );
  }
}

async function readSecret(file: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(file, 'utf8')).trim();
    if (secret.length >= 32) return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  throw new StartUpError(
    `The file ${file} holds no secret of 32 characters or more: delete it, and one is made.`,
  );
}

/** Written to a file beside it and linked into place: nobody ever reads half of it. */
async function makeSecret(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const newFile = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  await writeFile(newFile, `${randomBytes(secretBytes).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Made by root, it is the folder's owner who is to read it later.
    const { uid, gid } = await stat(dirname(file));
    if (process.getuid?.() === 0) await chown(newFile, uid, gid);
    await link(newFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(newFile, { force: true });
  }
  const secret = await readSecret(file);
  if (secret === undefined) throw new Error('the file is gone again');
  return secret;
}
