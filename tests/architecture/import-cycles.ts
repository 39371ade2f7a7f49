import type { SourceFile } from './source-tree.ts';

/**
 * Every cycle of imports during module loading and, within the given folders, of any imports: as the paths along it,
 * with the first path repeated at the end.
 */
export function findCycles(files: SourceFile[], folders: readonly string[]): string[][] {
  const isWithin = (path: string): boolean =>
    folders.some((folder) => path.startsWith(`${folder}/`));
  const targets = new Map(
    files.map(({ path, imports }) => [
      path,
      imports.flatMap(({ kind, target }) =>
        target !== undefined && (kind === 'static' || isWithin(path)) ? [target] : [],
      ),
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
