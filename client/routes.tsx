import { redirect, type RouteObject } from 'react-router';
import type { Hydrates, PageForm } from '../shared/contract/page-rendering.ts';
import { pagePatterns, paths } from '../shared/paths.ts';
import { forUsers } from './session/guards.ts';
import { lazyAction } from './routing/lazy-action.ts';
import { noData, withStaticIslands } from './hydration/static-island.tsx';
import { listingParts, propertyParts, staticIslands } from './pages/static-islands.ts';
import { loadArea } from './pages/area/loader.ts';
import { loadContact } from './pages/contact/loader.ts';
import { loadHome } from './pages/home/loader.ts';
import { loadListing } from './pages/listing/loader.ts';
import { redirectIfSignedIn } from './pages/log-in/loader.ts';
import { logOut } from './pages/log-out/action.ts';
import { loadProperty } from './pages/property/loader.ts';
import { loadSelling } from './pages/sell/loader.ts';
import { loadAccount } from './pages/user/loader.ts';
import { problemError, withProblems } from './bff/problem-responses.ts';
import { loadSession, sessionMayHaveChanged, shellId } from './session/session.ts';
import { Shell } from './shell/shell.tsx';
import { SiteError } from './shell/site-error.tsx';
import { footer, SiteFrame, siteFrameId } from './shell/site-frame.tsx';

/** A route's metadata, for the server: `import.meta.env.SSR && …` removes it from the browser's script. */
export interface PageHandle {
  /** Module whose scripts are preloaded. */
  source?: string;
  /** Limits of form bodies, if larger than a text form. */
  form?: PageForm;
  /** Whether its URL may contain a secret. */
  secretUrl?: boolean;
  /** When React takes over the server's page; `on paint` by default. */
  hydrates?: Hydrates;
}

const listing = {
  lazy: () => import('./pages/listing/page.tsx').then((page) => ({ Component: page.ListingPage })),
  handle: import.meta.env.SSR && ({ source: 'client/pages/listing/page.tsx' } satisfies PageHandle),
} satisfies RouteObject;

const filters = {
  loader: withProblems(async (args) =>
    (await import('./pages/filters/loader.ts')).loadFilters(args),
  ),
  lazy: () => import('./pages/filters/page.tsx').then((page) => ({ Component: page.FiltersPage })),
  handle: import.meta.env.SSR && ({ source: 'client/pages/filters/page.tsx' } satisfies PageHandle),
} satisfies RouteObject;

const logIn = {
  loader: withProblems(redirectIfSignedIn),
  action: lazyAction(() => import('./pages/log-in/action.ts')),
  lazy: () => import('./pages/log-in/page.tsx').then((page) => ({ Component: page.LogInPage })),
  handle:
    import.meta.env.SSR &&
    ({
      source: 'client/pages/log-in/page.tsx',
      hydrates: 'on interaction',
    } satisfies PageHandle),
} satisfies RouteObject;

/**
 * Public routes; staff routes are in `admin/routes.tsx`. Loaders are not lazy, so that code and data load in parallel.
 */
export const routes: RouteObject[] = [
  {
    id: shellId,
    Component: Shell,
    loader: withProblems(loadSession),
    shouldRevalidate: sessionMayHaveChanged,
    children: [
      {
        id: siteFrameId,
        Component: SiteFrame,
        loader: withStaticIslands(noData, [footer]),
        shouldRevalidate: () => false,
        ErrorBoundary: SiteError,
        children: [
          {
            id: 'home',
            path: pagePatterns.home,
            loader: withProblems(withStaticIslands(loadHome, [staticIslands.districts])),
            lazy: () =>
              import('./pages/home/page.tsx').then((page) => ({ Component: page.HomePage })),
            handle:
              import.meta.env.SSR &&
              ({ source: 'client/pages/home/page.tsx' } satisfies PageHandle),
          },
          {
            id: 'buy',
            path: pagePatterns.buy,
            loader: withProblems(withStaticIslands(loadListing('buy'), listingParts)),
            ...listing,
          },
          {
            id: 'rent',
            path: pagePatterns.rent,
            loader: withProblems(withStaticIslands(loadListing('rent'), listingParts)),
            ...listing,
          },
          { id: 'buy-filters', path: pagePatterns.buyFilters, ...filters },
          { id: 'rent-filters', path: pagePatterns.rentFilters, ...filters },
          {
            id: 'property',
            path: pagePatterns.property,
            loader: withProblems(withStaticIslands(loadProperty, propertyParts)),
            // Selecting another photo changes only the query, so the property need not be reloaded.
            shouldRevalidate: ({ currentParams, nextParams }) => currentParams.id !== nextParams.id,
            lazy: () =>
              import('./pages/property/page.tsx').then((page) => ({
                Component: page.PropertyPage,
              })),
            handle:
              import.meta.env.SSR &&
              ({ source: 'client/pages/property/page.tsx' } satisfies PageHandle),
          },
          {
            id: 'area',
            path: pagePatterns.area,
            loader: withProblems(loadArea),
            lazy: () =>
              import('./pages/area/page.tsx').then((page) => ({ Component: page.AreaPage })),
            handle:
              import.meta.env.SSR &&
              ({ source: 'client/pages/area/page.tsx' } satisfies PageHandle),
          },
          {
            id: 'saved',
            path: pagePatterns.saved,
            loader: withProblems(async (args) =>
              (await import('./pages/saved/loader.ts')).loadSaved(args),
            ),
            lazy: () =>
              import('./pages/saved/page.tsx').then((page) => ({ Component: page.SavedPage })),
            handle:
              import.meta.env.SSR &&
              ({ source: 'client/pages/saved/page.tsx' } satisfies PageHandle),
          },
          {
            id: 'contact',
            path: pagePatterns.contact,
            loader: withProblems(
              withStaticIslands(loadContact, [
                staticIslands.contactMethods,
                staticIslands.contactQuestions,
              ]),
            ),
            action: lazyAction(() => import('./pages/contact/action.ts')),
            lazy: () =>
              import('./pages/contact/page.tsx').then((page) => ({ Component: page.ContactPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/contact/page.tsx',
                hydrates: 'on interaction',
                form: { maxBytes: 32_768, files: false },
              } satisfies PageHandle),
          },
          { id: 'log-in', path: pagePatterns.logIn, ...logIn },
          { id: 'admin-log-in', path: pagePatterns.adminLogIn, ...logIn },
          {
            id: 'sign-up',
            path: pagePatterns.signUp,
            loader: withProblems(redirectIfSignedIn),
            action: lazyAction(() => import('./pages/sign-up/action.ts')),
            lazy: () =>
              import('./pages/sign-up/page.tsx').then((page) => ({ Component: page.SignUpPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/sign-up/page.tsx',
                hydrates: 'on interaction',
              } satisfies PageHandle),
          },
          {
            id: 'forgot-password',
            path: pagePatterns.forgotPassword,
            action: lazyAction(() => import('./pages/forgot-password/action.ts')),
            lazy: () =>
              import('./pages/forgot-password/page.tsx').then((page) => ({
                Component: page.ForgotPasswordPage,
              })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/forgot-password/page.tsx',
                secretUrl: true,
                hydrates: 'on interaction',
              } satisfies PageHandle),
          },
          {
            id: 'set-password',
            path: pagePatterns.setPassword,
            action: lazyAction(() => import('./pages/set-password/action.ts')),
            lazy: () =>
              import('./pages/set-password/page.tsx').then((page) => ({
                Component: page.SetPasswordPage,
              })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/set-password/page.tsx',
                secretUrl: true,
                hydrates: 'on interaction',
              } satisfies PageHandle),
          },
          {
            id: 'verify-email',
            path: pagePatterns.verifyEmail,
            action: forUsers(lazyAction(() => import('./pages/verify-email/action.ts'))),
            lazy: () =>
              import('./pages/verify-email/page.tsx').then((page) => ({
                Component: page.VerifyEmailPage,
              })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/verify-email/page.tsx',
                secretUrl: true,
                hydrates: 'on interaction',
              } satisfies PageHandle),
          },
          {
            id: 'sell',
            path: pagePatterns.sell,
            loader: withProblems(
              withStaticIslands(loadSelling, [
                staticIslands.sellingTerms,
                staticIslands.listingIntroduction,
                staticIslands.sentConfirmation,
                staticIslands.sellingGuide,
              ]),
            ),
            action: lazyAction(() => import('./pages/sell/action.ts')),
            lazy: () =>
              import('./pages/sell/page.tsx').then((page) => ({ Component: page.SellPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/sell/page.tsx',
                hydrates: 'on interaction',
                // Without JavaScript, photos are part of the form: 20 MB, plus text fields.
                form: { maxBytes: 20 * 1024 * 1024 + 64 * 1024, files: true },
              } satisfies PageHandle),
          },
          {
            id: 'about',
            path: pagePatterns.about,
            loader: withStaticIslands(noData, [staticIslands.about]),
            lazy: () =>
              import('./pages/about/page.tsx').then((page) => ({ Component: page.AboutPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/about/page.tsx',
                hydrates: 'never',
              } satisfies PageHandle),
          },
          {
            id: 'privacy',
            path: pagePatterns.privacy,
            loader: withStaticIslands(noData, [staticIslands.privacy]),
            lazy: () =>
              import('./pages/privacy/page.tsx').then((page) => ({ Component: page.PrivacyPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/privacy/page.tsx',
                hydrates: 'never',
              } satisfies PageHandle),
          },
          {
            id: 'terms',
            path: pagePatterns.terms,
            loader: withStaticIslands(noData, [staticIslands.terms]),
            lazy: () =>
              import('./pages/terms/page.tsx').then((page) => ({ Component: page.TermsPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/terms/page.tsx',
                hydrates: 'never',
              } satisfies PageHandle),
          },
          {
            id: 'user',
            path: pagePatterns.user,
            loader: forUsers(loadAccount),
            action: forUsers(lazyAction(() => import('./pages/user/action.ts'))),
            lazy: () =>
              import('./pages/user/page.tsx').then((page) => ({ Component: page.UserPage })),
            handle:
              import.meta.env.SSR &&
              ({
                source: 'client/pages/user/page.tsx',
                // A 10 MB photo plus form overhead.
                form: {
                  maxBytes: 10 * 1024 * 1024 + 16 * 1024,
                  files: true,
                  requiresSession: true,
                },
              } satisfies PageHandle),
          },
          {
            id: 'log-out',
            path: pagePatterns.logOut,
            element: null,
            loader: async () => redirect(paths.home),
            action: withProblems(logOut),
          },
          {
            id: 'unknown',
            path: '*',
            element: null,
            loader: withProblems(async () => {
              throw problemError('pageNotFound', 404, 'Not Found');
            }),
          },
        ],
      },
    ],
  },
];

/** Adds routes before the first page renders. */
export function addRoutes(more: readonly RouteObject[]): void {
  routes[0]?.children?.push(...more);
}
