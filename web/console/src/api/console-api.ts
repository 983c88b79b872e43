import { createApiClient } from '@satha/web-kit/api/api-client.ts';
import { makeExplain } from '@satha/web-kit/api/explain-refusal.ts';
import { personRefusalWords } from '@satha/web-kit/people/person-refusal-words.ts';
import { refusalWords } from '../words/refusals.ts';

/** Tells what the console's API refuses, in the reader's language. */
export const explainConsole = makeExplain(personRefusalWords, refusalWords);

export const consoleApi = createApiClient({ basePath: '/console-api', explain: explainConsole });
