import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { secondsOf } from './durations.ts';
import { type TestKind, testKinds } from './test-kinds.ts';

/**
 * Kind after kind, since Vitest ends a worker when the next file in line is of another kind: all that it imported and compiled
 * would be done again. Long files of a kind begin first, so that at the end no worker is busy for minutes while the others
 * have nothing left. Of two that take as long, the larger one begins.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files);
    return bySize.toSorted((a, b) => kindOf(a) - kindOf(b) || secondsFor(b) - secondsFor(a));
  }
}

function kindOf({ project }: TestSpecification): number {
  return testKinds.indexOf(project.name as TestKind);
}

function secondsFor({ moduleId, project }: TestSpecification): number {
  return secondsOf(relative(project.config.root, moduleId));
}
