import type { LoaderFunctionArgs } from 'react-router';
import type { AdminStats } from '../../../../shared/contract/admin/stats.ts';
import { ProblemError } from '../../../../shared/contract/problem.ts';
import { bffContext } from '../../../bff.ts';
import { lagosDay } from './days.ts';

export interface OverviewData {
  stats: AdminStats;
  /** In Lagos: '2026-11-21'. */
  today: string;
  /** Why the range of the address could not be had; the figures are then those of the last 30 days. */
  refusal: string | null;
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
    return { stats, today, refusal: null };
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.status !== 422) throw error;
    const { detail, errors = {} } = error.problem;
    const stats = await bff.readAdmin('stats', {}, request.signal);
    return { stats, today, refusal: Object.values(errors)[0] ?? detail };
  }
}
