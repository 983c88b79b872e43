import { randomInt } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { createConsole } from '../harness/console.ts';
import { askHostile, type HostileAnswer } from '../harness/hostile/ask-hostile.ts';
import { type HostileRequest, makeHostileRequest } from '../harness/hostile/hostile-requests.ts';
import { createHostileScene, learn } from '../harness/hostile/hostile-scene.ts';
import { createRandom } from '../harness/hostile/random.ts';
import { listApis, watchRoutes } from '../harness/routes.ts';
import { type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import { stripeSettings } from '../harness/stripe-server.ts';

/**
 * Hostile requests to every route of every API, made from the routes' own schemas. By hand, as many as are wanted, on a
 * machine with nothing else to do, where the longest stop of the process is held to its bound, too:
 *
 *     SATHA_TEST_FULL=1 SATHA_HOSTILE_REQUESTS=1000000 SATHA_HOSTILE_SEED=7 npx vitest run server/tests/guarantees/hostile-requests.full.test.ts
 */
const byHand = Number(process.env.SATHA_HOSTILE_REQUESTS ?? 0);
const requests = byHand || 3_000;
const seed = Number(process.env.SATHA_HOSTILE_SEED ?? randomInt(2 ** 31));
/** A service is given so many before the next one takes its place, of the other environment … */
const requestsOfRound = 1_500;
/** … and its people so many: they are signed out, and their keys revoked, by then. */
const requestsOfScene = 300;
const atOnce = 8;
/** Many are sent to a process of their own, whose stops are not those of who sends. */
const isApart = requests > requestsOfScene * 2;
const longestStopMs = 250;
const firstRequests = 100;

/** Paths of pages that are not built where the tests run, or of a map that is not installed. */
const mayBeAway = /^\/(portal|console|track|t|base-map)(\/|$|\?)/i;

/** The guides have a page of their own for what they have no page of; whoever asks for JSON is given JSON. */
const isPageOfGuides = (path: string, text: string) =>
  /^\/docs(\/|$|\?)/i.test(path) && text.startsWith('<!doctype html>');

function parse(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What is wrong with an answer, whatever was asked; undefined for one as it has to be. */
function findWrong({ method, path }: HostileRequest, { status, headers, text }: HostileAnswer) {
  if (status === 0) return 'no answer';
  if (status === 503 ? !mayBeAway.test(path) : status >= 500) return `a fault of ours: ${text}`;
  const requestId = headers.get('x-request-id');
  if (requestId === null) return 'no X-Request-Id';
  if (method === 'HEAD' || status < 400 || status === 503) return undefined;
  if (status === 404 && isPageOfGuides(path, text)) return undefined;
  if (!headers.get('content-type')?.startsWith('application/json')) return `no JSON: ${text.slice(0, 300)}`;
  const body = parse(text);
  if (body === undefined) return `no JSON: ${text.slice(0, 600)}`;
  const { success, code, message, reason, data, requestId: told, errors = [] } = body;
  const isWhole = success === false && code === status && data === null && told === requestId;
  const isTold = typeof message === 'string' && /^[a-z][a-z_]+$/.test(reason) && errors.length <= 20;
  return isWhole && isTold && text.length < 16_384 ? undefined : `no whole refusal: ${text.slice(0, 600)}`;
}

type Report = { readonly byStatus: Map<number, number>; readonly wrong: string[]; longestMs: number };

async function sendRound(report: Report, round: number, count: number): Promise<void> {
  const environment = round % 2 === 0 ? 'test' : 'live';
  const variables = environment === 'live' ? stripeSettings('http://127.0.0.1:1') : {};
  const { built, routes } = await watchRoutes(() => createConsole({ environment, variables }));
  const settings = { ...variables, SATHA_REFUSED_KEYS_PER_MINUTE: '100000' };
  const served = isApart ? await spawnServe(built.databaseUrl, settings, environment) : undefined;
  const random = createRandom(seed + round);
  let scene = await createHostileScene(built);
  expect([...scene.callers.keys()], 'each API has somebody who may ask').toEqual(
    expect.arrayContaining(listApis(routes)),
  );
  const delays = monitorEventLoopDelay({ resolution: 10 });
  delays.enable();
  let left = count;
  const askOn = async () => {
    while (left > 0) {
      left -= 1;
      // What a new process loads and compiles at its first requests is nobody's.
      if (served && count - left === firstRequests) await readLongestStop(served);
      if (left % requestsOfScene === 0) scene = await createHostileScene(built);
      const request = makeHostileRequest(random, { routes, ...scene });
      const isOfConsole = request.route.includes(' /console');
      const at = isOfConsole ? built.consoleUrl : (served ?? built).baseUrl;
      const answer = await askHostile(at, request.bytes);
      report.byStatus.set(answer.status, (report.byStatus.get(answer.status) ?? 0) + 1);
      const wrong = findWrong(request, answer);
      const asked = request.bytes.subarray(0, 3_000).toString('latin1');
      if (wrong !== undefined) report.wrong.push(`${request.route} ${answer.status}: ${wrong}\n${asked}`);
      if (answer.status === 200) learn(scene.known, parse(answer.text));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askOn));
  delays.disable();
  const longestMs = served ? await readLongestStop(served) : delays.max / 1e6;
  report.longestMs = Math.max(report.longestMs, longestMs);
  await served?.end('SIGTERM');
  await built.close();
}

async function readLongestStop({ metricsUrl }: ServeProcess): Promise<number> {
  const metrics = await (await fetch(metricsUrl)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds\S* (\S+)$/m.exec(metrics)?.[1]) * 1000;
}

test('No request is a fault, and each is answered whole', { timeout: byHand ? 0 : 600_000 }, async () => {
  const report: Report = { byStatus: new Map(), wrong: [], longestMs: 0 };
  for (let sent = 0; sent < requests; sent += requestsOfRound) {
    await sendRound(report, sent / requestsOfRound, Math.min(requestsOfRound, requests - sent));
  }
  const counts = [...report.byStatus].toSorted(([a], [b]) => a - b).map((pair) => pair.join(': '));
  console.log(
    `${requests} hostile requests, seed ${seed}: ${counts.join(', ')}; longest stop ${Math.round(report.longestMs)} ms`,
  );
  expect(report.wrong).toEqual([]);
  expect(report.byStatus.get(200) ?? 0).toBeGreaterThan(requests / 20);
  if (byHand) expect(report.longestMs).toBeLessThan(longestStopMs);
});
