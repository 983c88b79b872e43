/** Does the work in one line of the terminal: what it is, and in the end how many seconds it took. */
export async function tellTime(what, work) {
  process.stderr.write(`${what} … `);
  const since = performance.now();
  try {
    const result = await work();
    process.stderr.write(`${Math.round((performance.now() - since) / 1000)} s\n`);
    return result;
  } catch (error) {
    process.stderr.write('\n');
    throw error;
  }
}
