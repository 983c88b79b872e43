import { explainFailure } from './cli/explain-failure.ts';
import { runProgram } from './cli/program.ts';
import { readConfig } from './config/env.ts';

// Whoever reads our output may have seen enough (`satha account list | head -3`), or closed the terminal.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
});

try {
  await runProgram(process.argv.slice(2));
} catch (error) {
  const { exitCode, sentence } = explainFailure(error);
  if (sentence !== undefined) console.error(isDebugging() ? error : sentence);
  process.exitCode = exitCode;
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(readConfig().logLevel);
  } catch {
    return false;
  }
}
