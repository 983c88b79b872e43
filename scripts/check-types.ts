// Checks the types of all projects: `npm run types`. One beside the other, each on one processor: a compiler that uses several
// takes as long on two, and twice the work.

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const compiler = 'node_modules/typescript-native/bin/tsc';

function check(project: string): Promise<boolean> {
  const args = [compiler, '--singleThreaded', '-p', project];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (code, signal) => {
      if (signal !== null) console.error(`The types of ${project} were not checked: ended by ${signal}.`);
      resolve(code === 0);
    });
  });
}

const sound = await Promise.all(['.', 'web', 'web/console'].map(check));
process.exitCode = sound.every(Boolean) ? 0 : 1;
