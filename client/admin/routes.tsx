import type { NonIndexRouteObject, RouteObject } from 'react-router';
import { pagePatterns } from '../../shared/paths.ts';
import { bffContext } from '../bff/bff-context.ts';
import { SiteError } from '../shell/site-error.tsx';
import { problemError } from '../bff/problem-responses.ts';
import type { Handler } from '../session/guards.ts';
import { frameMayHaveChanged, loadFrame, staffFrameId } from './frame/loader.ts';
import { eagerStaffLoader, readerOf, staffLoader } from './staff-loader.ts';

interface StaffRoute extends NonIndexRouteObject {
  loader: Handler<unknown>;
  /** Whether the loader is a single read, which need not wait for the session check. */
  isSingleRead?: true;
}

const propertyForm = {
  loader: async (args) =>
    (await import('../pages/admin/property/loader.ts')).loadPropertyForm(args),
  async lazy() {
    const [Component] = await Promise.all([
      import('../pages/admin/property/page.tsx').then(({ PropertyFormPage }) => PropertyFormPage),
      import('../pages/admin/property/loader.ts'),
    ]);
    return { Component };
  },
  handle: { source: 'client/pages/admin/property/page.tsx' },
} satisfies StaffRoute;

const pages: StaffRoute[] = [
  {
    id: 'admin',
    path: pagePatterns.admin,
    loader: async (args) => (await import('../pages/admin/overview/loader.ts')).loadOverview(args),
    async lazy() {
      const [Component] = await Promise.all([
        import('../pages/admin/overview/page.tsx').then(({ OverviewPage }) => OverviewPage),
        import('../pages/admin/overview/loader.ts'),
      ]);
      return { Component };
    },
    handle: { source: 'client/pages/admin/overview/page.tsx' },
  },
  {
    id: 'admin-properties',
    path: pagePatterns.adminProperties,
    loader: async (args) =>
      (await import('../pages/admin/properties/loader.ts')).loadProperties(args),
    async lazy() {
      const [Component] = await Promise.all([
        import('../pages/admin/properties/page.tsx').then(({ PropertiesPage }) => PropertiesPage),
        import('../pages/admin/properties/loader.ts'),
      ]);
      return { Component };
    },
    handle: { source: 'client/pages/admin/properties/page.tsx' },
  },
  {
    id: 'admin-property-import',
    path: pagePatterns.adminPropertyImport,
    loader: async ({ context, request: { signal } }) =>
      context.get(bffContext).call('GET /admin/properties', signal, { query: { pageSize: '1' } }),
    lazy: async () => ({
      Component: (await import('../pages/admin/property-import/page.tsx')).ImportPage,
    }),
    handle: { source: 'client/pages/admin/property-import/page.tsx' },
  },
  { id: 'admin-new-property', path: pagePatterns.adminNewProperty, ...propertyForm },
  { id: 'admin-property', path: pagePatterns.adminProperty, ...propertyForm },
  {
    id: 'admin-messages',
    path: pagePatterns.adminMessages,
    loader: async (args) => (await import('../pages/admin/messages/loader.ts')).loadInbox(args),
    async lazy() {
      const [Component] = await Promise.all([
        import('../pages/admin/messages/page.tsx').then(({ MessagesPage }) => MessagesPage),
        import('../pages/admin/messages/loader.ts'),
      ]);
      return { Component };
    },
    handle: { source: 'client/pages/admin/messages/page.tsx' },
  },
  {
    id: 'admin-amenities',
    path: pagePatterns.adminAmenities,
    loader: readerOf('GET /admin/amenities'),
    isSingleRead: true,
    lazy: async () => ({
      Component: (await import('../pages/admin/lookup-lists/page.tsx')).AmenitiesPage,
    }),
    handle: { source: 'client/pages/admin/lookup-lists/page.tsx' },
  },
  {
    id: 'admin-property-types',
    path: pagePatterns.adminPropertyTypes,
    loader: readerOf('GET /admin/property-types'),
    isSingleRead: true,
    lazy: async () => ({
      Component: (await import('../pages/admin/lookup-lists/page.tsx')).PropertyTypesPage,
    }),
    handle: { source: 'client/pages/admin/lookup-lists/page.tsx' },
  },
  {
    id: 'admin-users',
    path: pagePatterns.adminUsers,
    loader: readerOf('GET /admin/users'),
    isSingleRead: true,
    lazy: async () => ({
      Component: (await import('../pages/admin/users/page.tsx')).UsersPage,
    }),
    handle: { source: 'client/pages/admin/users/page.tsx' },
  },
  {
    id: 'admin-audit',
    path: pagePatterns.adminAudit,
    loader: async (args) => (await import('../pages/admin/audit/loader.ts')).loadAudit(args),
    async lazy() {
      const [Component] = await Promise.all([
        import('../pages/admin/audit/page.tsx').then(({ AuditPage }) => AuditPage),
        import('../pages/admin/audit/loader.ts'),
      ]);
      return { Component };
    },
    handle: { source: 'client/pages/admin/audit/page.tsx' },
  },
  {
    id: 'admin-history',
    path: pagePatterns.adminHistory,
    loader: readerOf('GET /admin/batches'),
    isSingleRead: true,
    lazy: async () => ({
      Component: (await import('../pages/admin/history/page.tsx')).HistoryPage,
    }),
    handle: { source: 'client/pages/admin/history/page.tsx' },
  },
  {
    id: 'admin-undelivered',
    path: pagePatterns.adminUndelivered,
    loader: readerOf('GET /admin/undelivered'),
    isSingleRead: true,
    lazy: async () => ({
      Component: (await import('../pages/admin/undelivered/page.tsx')).UndeliveredPage,
    }),
    handle: { source: 'client/pages/admin/undelivered/page.tsx' },
  },
  {
    id: 'admin-unknown',
    path: `${pagePatterns.admin}/*`,
    element: null,
    loader: async () => {
      throw problemError('pageNotFound', 404, 'Not Found');
    },
  },
];

/**
 * Routes of the staff pages, loaded on the first visit to one of them. Loaders are bundled with their pages: a filter
 * changed offline could not fetch its loader, and browsers cache a failed module import.
 */
export const staffRoutes: RouteObject[] = [
  {
    id: staffFrameId,
    loader: staffLoader(loadFrame),
    shouldRevalidate: frameMayHaveChanged,
    // Shown to visitors who are not staff.
    ErrorBoundary: SiteError,
    lazy: async () => ({
      Component: (await import('./frame/staff-frame.tsx')).StaffFrame,
    }),
    handle: { source: 'client/admin/frame/staff-frame.tsx' },
    children: [
      {
        id: 'staff-pages',
        handle: { source: 'client/admin/routes.tsx' },
        lazy: async () => ({
          ErrorBoundary: (await import('./frame/staff-error.tsx')).StaffError,
        }),
        children: pages.map(({ loader, isSingleRead, ...page }) => ({
          ...page,
          loader: isSingleRead ? eagerStaffLoader(loader) : staffLoader(loader),
        })),
      },
    ],
  },
];
