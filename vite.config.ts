import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { classNames } from './scripts/class-names.ts';
import { constantClasses, lastingStyles } from './scripts/constant-classes.ts';
import { iconSprites, kebabCase } from './scripts/icon-sprites.ts';
import { markdownDocuments } from './scripts/markdown-documents.ts';
import { buildTarget } from './scripts/served-browsers.ts';
import { sourcePattern } from './scripts/source-pattern.ts';
import { pageStylesheets } from './scripts/page-stylesheets.ts';

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    markdownDocuments(),
    importsWithStyles,
    iconByIcon,
    unusedLinks,
    constantClasses,
    lastingStyles,
    iconSprites(),
    pageStylesheets,
  ],
  // `iconSprites` replaces the icons on the server, too.
  ssr: { noExternal: ['lucide-react'] },
  css: { modules: command === 'build' ? { generateScopedName: classNames() } : {} },
  // Not in node_modules, which checkouts may share.
  cacheDir: '.vite',
  publicDir: isSsrBuild ? false : 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // `pageStylesheets` joins the chunks' styles page by page.
    cssCodeSplit: !isSsrBuild,
    assetsInlineLimit: 0,
    target: buildTarget,
    modulePreload: false,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          input: 'client/entry-browser.ts',
          output: browserOutput,
          // The app keeps its own file, which the entry imports when the page needs it.
          experimental: { chunkOptimization: false },
          optimization: { inlineConst: { mode: 'all' } },
        },
  },
  server: { middlewareMode: true },
}));

/**
 * Replaces Vite's wrapper around `import()` by a smaller one, which only loads styles: each page lists the scripts that it
 * imports.
 */
const importsWithStyles: Plugin = {
  name: 'imports-with-styles',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { importWithStyles as __vitePreload } from '/${importWrapper}';`,
  },
};

/** Imports each icon from its own module: through the library's index, the bundler cannot assign icons to pages. */
const iconByIcon: Plugin = {
  name: 'icon-by-icon',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: sourcePattern('client/.*\\.tsx?$'), code: "'lucide-react'" },
    handler: (code) =>
      code.replace(/import \{([^}]+)\} from 'lucide-react';/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '')
          .map((name) => {
            const [icon = '', as = icon] = name.split(' as ');
            return `import ${as} from 'lucide-react/icons/${kebabCase(icon)}';`;
          })
          .join(' '),
      ),
  },
};

/**
 * Lets the bundler drop the router's link and form components, which the site doesn't use: 4.1 KiB, compressed, of every page.
 * Their definitions have side effects: they call a function and set a display name.
 */
const unusedLinks: Plugin = {
  name: 'unused-links',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]lib\.js$/ },
    handler: (code) =>
      code
        .replace(/^(const \w+ = )(React\$1\.forwardRef\()/gm, '$1/* @__PURE__ */ $2')
        .replace(/^\w+\.displayName = "[^"]+";$/gm, ''),
  },
};

const importWrapper = 'client/connection/import-with-styles.ts';

/** Shared by all pages with property cards. */
const homes = sourcePattern(
  'client/components/(property-card|carousel-controls|use-card-carousel|swipe|facts|price|cash-link|favourite|use-favourite|later-recently)',
);

/** Needed by few pages from the start, but by the later sections of every property. */
const places = sourcePattern('shared/places/');

/**
 * Every page loads two shared files, which compress better than many small ones, and one of its own. Property cards, forms
 * and form validation have a file each, loaded only by pages that use them. A group includes what its modules import, so the
 * site's own group is assigned first.
 */
const browserOutput = {
  codeSplitting: {
    // A group includes what its modules import, so groups used by more pages come first.
    groups: [
      {
        // What the entry runs, before React or without it. Few visits load the code that measures them.
        name: 'start',
        test: sourcePattern(
          'client/(start/(?!vitals|menu-focus)|components/search-box/suggest-on-focus|connection/import-with-styles|entry-browser)',
        ),
        priority: 4,
      },
      {
        // Of the app and of plain pages, and not needed before them.
        name: 'menu-focus',
        test: sourcePattern('client/start/menu-focus'),
        priority: 4,
      },
      {
        name: 'plain-page',
        test: sourcePattern('client/(plain-page|documents/reading-aids|pages/about/count-up)'),
        priority: 4,
      },
      {
        name: 'libraries',
        test: /\/node_modules\/(react|react-dom|react-router|scheduler|@remix-run)\//,
        priority: 3,
      },
      {
        name: nameOfSite,
        debugName: 'site',
        test: anyOf(
          sourcePattern('client/(?!pages/(?!static-islands))', 'shared/'),
          /\/node_modules\/lucide-react\//,
        ),
        priority: 2,
      },
      {
        name: 'homes',
        test: homes,
        priority: 1,
        minShareCount: 2,
      },
      {
        name: 'places',
        test: places,
        priority: 1,
        minShareCount: 2,
      },
      {
        // Read by searches, by forms and by the later sections of a property.
        name: 'amounts',
        test: sourcePattern('shared/amounts'),
        priority: 1,
        minShareCount: 2,
      },
      {
        name: 'forms',
        // The allowed kinds of photo and the reasons of a report are shown before any validation.
        test: sourcePattern(
          'client/(ui/form/(?!password)|forms/form-answer)',
          'shared/forms/photo-form',
          'shared/contract/report-reasons',
        ),
        priority: 1,
        minShareCount: 2,
      },
      {
        // Shared by the contact and the owner form.
        name: 'enquiries',
        test: sourcePattern(
          'client/(forms/(sent\\.|minimum-fill-time|honeypot|use-form-draft)|pages/sell/drafts)',
        ),
        minShareCount: 2,
      },
      {
        // Fetched when a form is first sent.
        name: 'validation',
        test: anyOf(sourcePattern('shared/forms/(?!photo-form)'), /\/node_modules\/zod\//),
        minShareCount: 2,
      },
    ],
  },
};

function anyOf(...patterns: RegExp[]): (id: string) => boolean {
  return (id) => patterns.some((pattern) => pattern.test(id));
}

const app = sourcePattern('client/browser-app\\.tsx$');
/** The pages on which visitors search for homes, without signing in. */
const starts = sourcePattern('client/pages/(home|listing|property)/page\\.tsx$');

/**
 * 'site' for a module that the app imports, directly or indirectly, or one of `starts` and another part that loads later;
 * null leaves it to the other groups.
 */
function nameOfSite(id: string, context: Rolldown.ChunkingContext): string | null {
  if (homes.test(id) || places.test(id)) return null;
  const users = new Set([id]);
  for (const module of users) {
    if (app.test(module)) return 'site';
    for (const importer of context.getModuleInfo(module)?.importers ?? []) users.add(importer);
  }
  const parts = [...users].filter((user) => context.getModuleInfo(user)?.dynamicImporters.length);
  return parts.length > 1 && parts.some((part) => starts.test(part)) ? 'site' : null;
}
