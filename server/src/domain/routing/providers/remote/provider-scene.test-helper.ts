import { afterEach, beforeEach } from 'vitest';
import type { RouteRequest } from '../../route-provider.ts';
import { type LocalServer, startLocalServer } from './local-server.test-helper.ts';

/** What the tests of every remote provider ask for: about 14 km through Dubai. */
export const request: RouteRequest = {
  from: { lat: 25.1972, lng: 55.2744 },
  to: { lat: 25.2532, lng: 55.3657 },
  vehicleClass: 'light',
};

/** A server that is new for each test of the file that asks for it; it always stands for the current one. */
export function useLocalServer(): Pick<LocalServer, 'baseUrl' | 'seen' | 'answer'> {
  let current: LocalServer;
  beforeEach(async () => {
    current = await startLocalServer();
  });
  afterEach(() => current[Symbol.asyncDispose]());
  return {
    get baseUrl() {
      return current.baseUrl;
    },
    get seen() {
      return current.seen;
    },
    get answer() {
      return current.answer;
    },
    set answer(answer) {
      current.answer = answer;
    },
  };
}
