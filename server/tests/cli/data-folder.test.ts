import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useSatha } from './use-satha.ts';

const satha = useSatha({ eachAlone: true });

test.each([['account list'], ['ledger check'], ['backup --environment test']])(
  '`satha %s` makes no database in a folder that has none, and says which folder that is',
  async (line) => {
    const home = join(satha.folder, 'elsewhere');
    const { exitCode, stdout, stderr } = await satha.runWith({ SATHA_HOME: home }, ...line.split(' '));
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(`There is no database in ${home}, where this command looks for it`);
    expect(existsSync(home)).toBe(false);
  },
);
