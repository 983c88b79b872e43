import { makeRows } from './rows.ts';

/**
 * Marks the vertices of the largest part of a directed graph in which every vertex can be reached from every other
 * (Tarjan's algorithm, without recursion).
 */
export function findMainNetwork(vertexCount: number, from: Uint32Array, to: Uint32Array): Uint8Array {
  const { first, order } = makeRows(from, vertexCount);
  const next = first.slice(0, vertexCount);
  const index = new Uint32Array(vertexCount);
  const low = new Uint32Array(vertexCount);
  const part = new Uint32Array(vertexCount);
  const sizes = [0];
  const path: number[] = [];
  const open: number[] = [];
  let visited = 0;
  const visit = (vertex: number) => {
    index[vertex] = ++visited;
    low[vertex] = visited;
    path.push(vertex);
    open.push(vertex);
  };
  /** The vertex is done: if it reaches nothing visited before it, what is open since is a part of its own. */
  const leave = (vertex: number) => {
    path.pop();
    const parent = path.at(-1);
    if (parent !== undefined) low[parent] = Math.min(low[parent] ?? 0, low[vertex] ?? 0);
    if (low[vertex] !== index[vertex]) return;
    let size = 0;
    for (let member = open.pop(); member !== undefined; member = open.pop()) {
      part[member] = sizes.length;
      size++;
      if (member === vertex) break;
    }
    sizes.push(size);
  };
  for (let seed = 0; seed < vertexCount; seed++) {
    if (index[seed] !== 0) continue;
    visit(seed);
    for (let vertex = path.at(-1); vertex !== undefined; vertex = path.at(-1)) {
      const arc = next[vertex] ?? 0;
      if (arc >= (first[vertex + 1] ?? 0)) {
        leave(vertex);
        continue;
      }
      next[vertex] = arc + 1;
      const target = to[order[arc] ?? 0] ?? 0;
      if (index[target] === 0) visit(target);
      else if (part[target] === 0) low[vertex] = Math.min(low[vertex] ?? 0, index[target] ?? 0);
    }
  }
  const largest = sizes.reduce((best, size, at) => (size > (sizes[best] ?? 0) ? at : best), 0);
  return Uint8Array.from(part, (number) => (largest > 0 && number === largest ? 1 : 0));
}
