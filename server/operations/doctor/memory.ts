import type { Finding } from './finding.ts';

const largest = { homes: 200_000, memory: 1536 };

/** How much memory a process needs, in MiB, for up to so many homes: docs/operations.md, Capacity. */
export const capacity = [
  { homes: 300, memory: 600 },
  { homes: 20_000, memory: 700 },
  { homes: 50_000, memory: 1024 },
  largest,
];

/** For the first start with the embedded database, which creates it. */
export const firstStartMemory = 900;

interface Site {
  /** Null if unknown. */
  homes: number | null;
  hasEmbeddedDatabase: boolean;
}

/** In MiB. For more homes than were measured, in proportion to the most. */
export function memoryFor({ homes, hasEmbeddedDatabase }: Site): number {
  const row = capacity.find((one) => (homes ?? 0) <= one.homes);
  const needed = row?.memory ?? Math.ceil(((homes ?? 0) / largest.homes) * largest.memory);
  return Math.max(needed, hasEmbeddedDatabase ? firstStartMemory : 0);
}

/** @param memory the limit of the container, or else of the machine, in MiB */
export function checkMemory(memory: number, site: Site): Finding[] {
  const needed = memoryFor(site);
  if (memory >= needed) return [];
  const homes = site.homes === null ? '' : ` with ${site.homes.toLocaleString('en')} homes`;
  return [
    {
      check: 'runtime',
      state: 'warning',
      what: `This machine or container has ${memory} MiB of memory; the site${homes} needs ${needed}.`,
      fix: 'Raise the memory limit of the container, or use a larger machine: docs/operations.md, Capacity.',
    },
  ];
}
