import type { LoaderFunctionArgs } from 'react-router';
import type { AdminStats, BasicStats } from '../../../../shared/contract/admin/stats.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff/bff-context.ts';
import { lagosDay } from './days.ts';

export interface OverviewData {
  stats: AdminStats | BasicStats;
  /** In Lagos: '2026-11-21'. */
  today: string;
  /** The range of the address cannot be had; the figures are then those of the last 30 days. */
  refused: boolean;
}

/** How the site fares in the days that the address names. */
export async function loadOverview({
  request,
  context,
}: LoaderFunctionArgs): Promise<OverviewData> {
  const bff = context.get(bffContext);
  const query = new URL(request.url).searchParams;
  const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const today = lagosDay(Date.now());
  try {
    const stats = await bff.readAdmin('stats', range, request.signal);
    return { stats, today, refused: false };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 422) throw error;
    const stats = await bff.readAdmin('stats', {}, request.signal);
    return { stats, today, refused: true };
  }
}
