import type { Config } from './config.ts';
import type { Environment } from './environment.ts';
import type { WebhookSettings } from './webhook-settings.ts';

/** Returns how many times faster than the clock on the wall trucks drive. */
export function timeScaleOf(
  { sandboxSpeed }: Pick<Config, 'sandboxSpeed'>,
  environment: Environment,
): number {
  return environment === 'test' ? sandboxSpeed : 1;
}

/** Returns by what drivers' presses are believed. */
export function pressRuleOf(
  config: Pick<Config, 'pressMeters' | 'sandboxSpeed'>,
  environment: Environment,
): { readonly withinMeters: number; readonly timeScale: number } {
  return { withinMeters: config.pressMeters, timeScale: timeScaleOf(config, environment) };
}

/** Returns the seed that the simulated fleet is made from; undefined where there is none. */
export function fleetSeedOf(
  { sandboxFleet, sandboxSeed }: Pick<Config, 'sandboxFleet' | 'sandboxSeed'>,
  environment: Environment,
): number | undefined {
  return environment === 'test' && sandboxFleet ? sandboxSeed : undefined;
}

/** Tells whether open consoles have demo trips: in the sandbox alone, and only where simulated drivers drive them. */
export function hasDemo(
  { sandboxFleet, sandboxDemo }: Pick<Config, 'sandboxFleet' | 'sandboxDemo'>,
  environment: Environment,
): boolean {
  return environment === 'test' && sandboxFleet && sandboxDemo;
}

/** Returns where webhooks may go, this machine itself among it or not, and how many. */
export function webhookRulesOf(
  { sandboxWebhookLoopback, webhooks }: Pick<Config, 'sandboxWebhookLoopback' | 'webhooks'>,
  environment: Environment,
): { readonly allowLoopback: boolean; readonly hostRates: WebhookSettings['hostRates'] } {
  return { allowLoopback: environment === 'test' && sandboxWebhookLoopback, hostRates: webhooks.hostRates };
}
