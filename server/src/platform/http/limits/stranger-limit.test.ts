import { expect, test } from 'vitest';
import { createStrangerLimit } from './stranger-limit.ts';

test.each([
  [2, 1],
  [5, 1],
  [10, 2],
  [16, 3],
  [200, 3],
])(
  'Of %i connections strangers have %i at the most, from however many addresses',
  async (connections, most) => {
    const limit = createStrangerLimit(connections);
    const { promise: end, resolve: finish } = Promise.withResolvers<void>();
    let running = 0;
    const works = Array.from({ length: 20 }, (_, index) =>
      limit.run([{ name: `address ${index}`, times: 1 }], async () => {
        running += 1;
        await end;
      }),
    );
    expect(running).toBe(most);
    finish();
    await Promise.all(works);
    expect(running).toBe(20);
  },
);
