import type { QueryReader } from './query-reader.ts';

export interface Range {
  least: number | null;
  most: number | null;
}

/** Swaps reversed ends, with a remark. */
export function inOrder({ remark }: QueryReader, least: number | null, most: number | null): Range {
  if (least === null || most === null || least <= most) return { least, most };
  remark('Minimum and maximum were swapped');
  return { least: most, most: least };
}

/** What two ranges have in common; null if that is at most an edge. */
export function commonRange(one: Range, other: Range): Range | null {
  const least = Math.max(one.least ?? 0, other.least ?? 0);
  const most = Math.min(one.most ?? Infinity, other.most ?? Infinity);
  if (least >= most) return null;
  return { least: least === 0 ? null : least, most: most === Infinity ? null : most };
}
