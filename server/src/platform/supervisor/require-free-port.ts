import { holdPort, type PortToHold } from './hold-port.ts';

/** @throws StartUpError, naming the setting to change, unless the port can be listened on. */
export async function requireFreePort(place: PortToHold, signal: AbortSignal): Promise<void> {
  const held = await holdPort(place, (_request, response) => response.writeHead(503).end(), signal);
  held.release();
}
