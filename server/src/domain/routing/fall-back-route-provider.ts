import { type RouteProvider, RouteProviderUnavailable } from './route-provider.ts';

export type FallBackOptions = {
  /** Told whenever a provider could not answer, for the log; whether another one helped is not its business. */
  readonly onUnavailable?: (label: string, reason: RouteProviderUnavailable) => void;
  /** Told of each question to a provider, for the metrics. */
  readonly onAsked?: (question: AskedProvider) => void;
  /** A clock that only goes on, by which questions are timed; without one they take no time. */
  readonly nowMs?: () => number;
};

export type AskedProvider = {
  readonly label: string;
  /** `unavailable`: it could not tell. */
  readonly outcome: 'answered' | 'unavailable';
  readonly durationSeconds: number;
  /** Whether it was asked because one before it could not tell. */
  readonly isFallback: boolean;
};

/**
 * Asks providers in their order and takes the first answer. "There is no route" is an answer: only a provider that
 * could not tell makes the next one be asked. The route names who really answered; the label is the first provider's at
 * that moment.
 * @throws RouteProviderUnavailable when none of them could tell.
 */
export function createFallBackRouteProvider(
  providers: readonly [RouteProvider, ...RouteProvider[]],
  { onUnavailable, onAsked, nowMs = () => 0 }: FallBackOptions = {},
): RouteProvider {
  const [first] = providers;

  /** Of a question that a map answers at once. */
  function timed<Answer>(label: string, ask: () => Answer): Answer {
    const startedAt = nowMs();
    const answer = ask();
    const durationSeconds = (nowMs() - startedAt) / 1000;
    onAsked?.({ label, outcome: 'answered', durationSeconds, isFallback: false });
    return answer;
  }

  async function askInOrder<Answer>(ask: (provider: RouteProvider) => Promise<Answer>): Promise<Answer> {
    const reasons: RouteProviderUnavailable[] = [];
    for (const provider of providers) {
      const isFallback = reasons.length > 0;
      const startedAt = nowMs();
      const tell = (outcome: AskedProvider['outcome']) =>
        onAsked?.({
          label: provider.label,
          outcome,
          durationSeconds: (nowMs() - startedAt) / 1000,
          isFallback,
        });
      try {
        const answer = await ask(provider);
        tell('answered');
        return answer;
      } catch (reason) {
        if (!(reason instanceof RouteProviderUnavailable)) throw reason;
        tell('unavailable');
        onUnavailable?.(provider.label, reason);
        reasons.push(reason);
      }
    }
    const told = reasons.map((reason) => reason.message).join('; ');
    throw new RouteProviderUnavailable(`No route provider could answer (${told})`, { cause: reasons.at(-1) });
  }

  return {
    get label() {
      return first.label;
    },
    findRoute: (request) => askInOrder((provider) => provider.findRoute(request)),
    drawRoute: (request) => askInOrder((provider) => provider.drawRoute(request)),
    findMany: (request) => askInOrder((provider) => provider.findMany(request)),
    // A server that is asked first knows no rules, and ways are its own.
    ruled() {
      const ruled = first.ruled?.();
      return ruled && { ...ruled, find: (request) => timed(first.label, () => ruled.find(request)) };
    },
  };
}
