import type { ReactNode } from 'react';
import { StaffPage } from '../../../admin/frame/staff-page.tsx';

export function OverviewPage(): ReactNode {
  return <StaffPage title="Overview">…</StaffPage>;
}
