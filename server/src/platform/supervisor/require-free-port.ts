import { createServer } from 'node:net';
import { StartUpError } from '../start-up-error.ts';

/** How long services whose supervisor was killed may take to notice and let go of their port. */
const patienceMs = 3000;
const pollMs = 100;

/** Throws StartUpError, naming the setting to change, unless the port can be listened on. */
export async function requireFreePort(host: string, port: number, setting: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const code = await tryListening(host, port);
    if (code === undefined) return;
    if (code !== 'EADDRINUSE') throw new StartUpError(explain(code, host, port, setting));
    if (performance.now() > deadline) throw new StartUpError(explain(code, host, port, setting));
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

function tryListening(host: string, port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function explain(code: string, host: string, port: number, setting: string): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use, perhaps by another \`npm start\`: stop that program, or set ${setting} to another port.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user: set ${setting} to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `SATHA_HOST=${host} is not an address of this machine (${code}).`;
    default:
      return `Port ${port} on ${host} cannot be listened on (${code}): see SATHA_HOST and ${setting}.`;
  }
}
