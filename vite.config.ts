import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { markdownDocuments } from './scripts/markdown-documents.ts';
import { buildTarget } from './scripts/served-browsers.ts';
import { sourcePattern } from './scripts/source-pattern.ts';
import { staffStylesheet } from './scripts/staff-stylesheet.ts';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    markdownDocuments(),
    plainImports,
    iconByIcon,
    unusedLinks,
    noInstrumentation,
    plainIcons,
    staffStylesheet,
  ],
  publicDir: isSsrBuild ? false : 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // What each chunk has of them is put together again: see `staffStylesheet`.
    cssCodeSplit: !isSsrBuild,
    assetsInlineLimit: 0,
    target: buildTarget,
    modulePreload: false,
    rolldownOptions: isSsrBuild ? {} : { input: 'client/entry-browser.tsx', output: browserOutput },
  },
  server: { middlewareMode: true },
}));

/**
 * Lets `import()` be what the browser makes of it. Vite's own puts links for styles and scripts in front, which one
 * stylesheet and a page that names its files have no use for, and every page would pay for.
 */
const plainImports: Plugin = {
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load();',
  },
};

/** Imports each icon from its own module: through the library's index nobody can tell which page an icon belongs to. */
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
 * Lets the router's link and form components be left out, which the site has its own way of doing without: their
 * definitions call a function and set a name, so that the bundler would keep them unused.
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

/** Leaves out the router's tracing hooks, 2 KiB compressed, which are only reachable through an option that the site does not set. */
const noInstrumentation: Plugin = {
  name: 'no-instrumentation',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]router[\\/]router\.js$/ },
    handler: (code) =>
      code
        .replace('if (init.instrumentations)', 'if (false)')
        .replace(/if \(init\.instrumentations\) router = .*;/, '')
        .replace(/consumeInstrumentationClientResultMetaReceiver\(router\)/g, 'undefined'),
  },
};

/**
 * Makes icons as the library does, without what the site never sets: every one is decoration, hidden from screen readers,
 * and none takes its looks from a context. Shapes are passed one by one, so that they need no keys, of which each is a
 * random word that no compression shortens.
 */
const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  load: {
    filter: { id: /lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/ },
    handler: () => `
      import { createElement } from 'react';
      export default ({ name, aliases = [], node }) => ({ size = 24, strokeWidth = 2, className, ...attributes }) =>
        createElement('svg', {
          xmlns: 'http://www.w3.org/2000/svg', width: size, height: size,
          viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth,
          strokeLinecap: 'round', strokeLinejoin: 'round',
          className: ['lucide', ...[name, ...aliases].map((each) => 'lucide-' + each), className].filter(Boolean).join(' '),
          'aria-hidden': 'true', ...attributes,
        }, ...node.map((shape) => createElement(...shape)));`,
  },
  transform: {
    filter: { id: /lucide-react[\\/].*[\\/]icons[\\/].*\.mjs$/ },
    handler: (code) =>
      code
        .replace(/,\s*key: "[^"]+"/g, '')
        .replace('size: 24,', '')
        .replace('__iconData.node;', '')
        .replace('= createLucideIcon', '= /* @__PURE__ */ createLucideIcon'),
  },
};

/** MapPinOff → map-pin-off, Building2 → building-2 */
function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
}

/** What pages with homes have in common. */
const homes = sourcePattern(
  'client/(components/(property-card|carousel-controls|facts|price|favourite|later-recently)|hooks/(use-card-carousel|use-favourite|swipe))',
);

/**
 * Two files serve every page, which compress better than many small ones; a page adds its own. What shows homes is a third,
 * what only forms are made of a fourth, and what checks them a fifth: pages without them never fetch any. A group takes along what its modules
 * import, so what visitors start with is told apart first.
 */
const browserOutput = {
  codeSplitting: {
    // A group takes what its modules import along, so the ones that serve more pages come first.
    groups: [
      {
        name: 'libraries',
        test: /\/node_modules\/(react|react-dom|react-router|scheduler|@remix-run)\//,
        priority: 3,
      },
      {
        name: nameOfSite,
        debugName: 'site',
        test: anyOf(
          sourcePattern('client/(?!pages/(?!error))', 'shared/'),
          /\/node_modules\/lucide-react\//,
        ),
        priority: 2,
        minShareCount: 2,
      },
      {
        name: 'homes',
        test: homes,
        priority: 1,
        minShareCount: 2,
      },
      {
        name: 'forms',
        // What a photo may be is said before it is checked.
        test: sourcePattern(
          'client/(ui/form/(?!password)|forms/form-answer)',
          'shared/forms/photo-form',
        ),
        priority: 1,
        minShareCount: 2,
      },
      {
        // What those pages have in common on which somebody writes to us.
        name: 'enquiries',
        test: sourcePattern(
          'client/(forms/(sent\\.|minimum-fill-time|honeypot)|storage/tab-storage|hooks/use-draft|pages/sell/drafts)',
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

/** What is fetched by somebody who looks for a home and signs in nowhere. */
const starts = sourcePattern('client/(entry-browser|pages/(home|listing|property)/page)\\.tsx$');

/** 'site' for a module that one of `starts` imports, be it over others; null leaves it to the other groups. */
function nameOfSite(id: string, context: Rolldown.ChunkingContext): string | null {
  if (homes.test(id)) return null;
  const seen = new Set([id]);
  for (const module of seen) {
    if (starts.test(module)) return 'site';
    for (const importer of context.getModuleInfo(module)?.importers ?? []) seen.add(importer);
  }
  return null;
}
