import { type Flood, type FloodResult, runFlood } from '../floods/run-flood.ts';
import { answerCommands } from '../worker.ts';

export type FloodCommands = { flood: { input: Flood; output: FloodResult } };

answerCommands<FloodCommands>({ flood: runFlood });
