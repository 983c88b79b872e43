import pg from 'pg';
import { StartUpError } from '../start-up-error.ts';

/** The connection's files, such as a certificate, are read already here. */
export function makeClient(connection: pg.ClientConfig, environment: string): pg.Client {
  try {
    const client = new pg.Client({
      ...connection,
      application_name: 'satha migrate',
      connectionTimeoutMillis: 10_000,
    });
    client.on('error', () => {});
    return client;
  } catch (error) {
    throw unreachable(environment, error);
  }
}

export async function connect(
  client: pg.Client,
  environment: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  try {
    // The driver never answers a `connect` that is ended meanwhile.
    await Promise.race([client.connect(), rejectOnceAborted(signal)]);
  } catch (error) {
    throw unreachable(environment, error);
  }
}

function rejectOnceAborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

function unreachable(environment: string, error: unknown): StartUpError {
  return new StartUpError(
    `The database of the ${environment} environment cannot be reached: ${reason(error)}.`,
    { cause: error },
  );
}

export function reason(error: unknown): string {
  return error instanceof Error ? error.message || String((error as { code?: string }).code) : String(error);
}
