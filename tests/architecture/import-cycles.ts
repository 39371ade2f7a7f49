import type { SourceFile } from './source-tree.ts';

/** Where types may not form cycles either. */
const withoutTypeCycles = /^server\//;

/**
 * Every cycle of imports during module loading, and in server/ of types as well, as the
 * paths along it, with the first path repeated at the end.
 */
export function findCycles(files: SourceFile[]): string[][] {
  const targets = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ kind, target }) => {
        const counts = kind === 'static' || (kind === 'type' && withoutTypeCycles.test(path));
        return counts && target ? [target] : [];
      }),
    ]),
  );
  const finished = new Set<string>();
  const cycles: string[][] = [];

  function follow(path: string, trail: string[]): void {
    const start = trail.indexOf(path);
    if (start >= 0) cycles.push([...trail.slice(start), path]);
    if (start >= 0 || finished.has(path)) return;
    for (const target of targets.get(path) ?? []) follow(target, [...trail, path]);
    finished.add(path);
  }

  for (const path of targets.keys()) follow(path, []);
  return cycles;
}
