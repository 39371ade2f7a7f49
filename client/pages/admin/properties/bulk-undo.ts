import {
  nextStatuses,
  type AdminPropertyItem,
  type BulkAction,
  type PropertyStatus,
} from '../../../../shared/contract/admin/properties.ts';
import { admin } from '../../../admin/admin-calls.ts';
import { runBulk, type BulkReport } from './bulk-run.ts';

const patienceMs = 60_000;

const opposite: Partial<Record<BulkAction, BulkAction>> = {
  delete: 'restore',
  restore: 'delete',
  feature: 'unfeature',
  unfeature: 'feature',
};

/** More than these are taken back one by one too slowly. */
const mostOneByOne = 100;

/** What takes back what a report says was done; null where that cannot be known from it. */
export function undoOf(report: BulkReport): (() => Promise<BulkReport>) | null {
  const { job } = report;
  const changed = report.done.filter(({ id, version }) => job.items.get(id)?.version !== version);
  const ids = changed.map(({ id }) => id);
  const back = opposite[job.action];
  if (ids.length === 0) return null;
  if (back) {
    // Whether those that were not seen had been featured before, nobody knows.
    const isKnown = job.action === 'delete' || job.action === 'restore';
    if (!isKnown && ids.some((id) => !job.items.has(id))) return null;
    return () => runBulk({ ...job, action: back, target: { kind: 'ids', ids } }, () => {});
  }
  const before = ids.flatMap((id) => job.items.get(id) ?? []);
  if (before.length < ids.length || ids.length > mostOneByOne) return null;
  const reached: PropertyStatus = job.action === 'publish' ? 'published' : 'archived';
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  return () => bringBack(report, before, reached, versions);
}

/** To the states that they had, each by the shortest way that the states allow. */
async function bringBack(
  { job }: BulkReport,
  before: readonly AdminPropertyItem[],
  reached: PropertyStatus,
  versions: ReadonlyMap<string, number>,
): Promise<BulkReport> {
  const report: BulkReport = { job, done: [], failed: [], rest: null };
  for (const { id, status: wanted } of before) {
    let version = versions.get(id) ?? 0;
    try {
      for (const status of wayBetween(reached, wanted)) {
        const change = { status, version };
        ({ version } = await admin.changeProperty(id, change, AbortSignal.timeout(patienceMs)));
      }
      report.done.push({ id, version });
    } catch (error) {
      report.failed.push({ id, message: error instanceof Error ? error.message : '' });
    }
  }
  return report;
}

/** The states to go through, the last one included; none where it is there already. */
export function wayBetween(from: PropertyStatus, to: PropertyStatus): PropertyStatus[] {
  const ways: PropertyStatus[][] = [[]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const next of nextStatuses[last]) {
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return [];
}
