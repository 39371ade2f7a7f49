import type { LoaderFunctionArgs } from 'react-router';
import type { AdminStats, BasicStats } from '../../../../shared/contract/admin/stats.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff/bff-context.ts';
import { lagosDay } from './days.ts';

export interface OverviewData {
  stats: AdminStats | BasicStats;
  /** The date in Lagos: '2026-11-21'. */
  today: string;
  /** The requested range is invalid, and the figures cover the last 30 days. */
  refused: boolean;
}

/** Loads statistics for the range in the URL. */
export async function loadOverview({
  request,
  context,
}: LoaderFunctionArgs): Promise<OverviewData> {
  const bff = context.get(bffContext);
  const query = new URL(request.url).searchParams;
  const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  const today = lagosDay(Date.now());
  try {
    const stats = await bff.call('GET /admin/stats', request.signal, { query: range });
    return { stats, today, refused: false };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 422) throw error;
    const stats = await bff.call('GET /admin/stats', request.signal);
    return { stats, today, refused: true };
  }
}
