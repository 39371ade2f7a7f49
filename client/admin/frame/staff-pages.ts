import {
  Building2,
  History,
  Inbox,
  LayoutDashboard,
  ListChecks,
  Shapes,
  Undo2,
  Users,
  type LucideIcon,
} from 'lucide-react';
import type { OptionalPage } from '../../../shared/contract/admin/lists.ts';
import { paths } from '../../../shared/paths.ts';

export interface StaffPageLink {
  href: string;
  label: string;
  icon: LucideIcon;
  /** Set if the provider may lack the API calls. */
  optional?: OptionalPage;
}

/** The staff pages in the order of the sidebar. */
export const staffPages: readonly StaffPageLink[] = [
  { href: paths.admin, label: 'Overview', icon: LayoutDashboard },
  { href: paths.adminProperties, label: 'Properties', icon: Building2 },
  { href: paths.adminMessages, label: 'Messages', icon: Inbox },
  { href: paths.adminAmenities, label: 'Amenities', icon: ListChecks },
  { href: paths.adminPropertyTypes, label: 'Property types', icon: Shapes },
  { href: paths.adminUsers, label: 'Users', icon: Users, optional: 'users' },
  { href: paths.adminHistory, label: 'Bulk changes', icon: Undo2, optional: 'batches' },
  { href: paths.adminAudit, label: 'Audit trail', icon: History, optional: 'audit' },
];

/** Whether `pathname` is this page or one below it. */
export function isCurrentPage(href: string, pathname: string): boolean {
  return href === paths.admin
    ? pathname === href
    : pathname === href || pathname.startsWith(`${href}/`);
}
