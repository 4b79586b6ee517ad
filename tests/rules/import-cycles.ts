/** Cycles of a graph, at least one of every strongly connected part. Each lists its nodes once, in the direction of the edges. */
export function findCycles(graph: ReadonlyMap<string, Iterable<string>>): string[][] {
  const finished = new Set<string>();
  const cycles: string[][] = [];
  function walk(node: string, trail: string[]): void {
    for (const target of graph.get(node) ?? []) {
      const start = trail.indexOf(target);
      if (start >= 0) {
        cycles.push(trail.slice(start));
      } else if (!finished.has(target)) {
        walk(target, [...trail, target]);
      }
    }
    finished.add(node);
  }
  for (const node of graph.keys()) {
    if (!finished.has(node)) {
      walk(node, [node]);
    }
  }
  return cycles;
}

/** A cycle as text: `a → b → a`. */
export function showCycle(cycle: string[]): string {
  return [...cycle, cycle[0]].join(' → ');
}
