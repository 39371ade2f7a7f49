import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: isSsrBuild ? false : 'client/public',
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    manifest: !isSsrBuild,
    // One small stylesheet: nothing to fetch when a visitor goes on to another page.
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    target: 'baseline-widely-available',
    // A page's files are named in its HTML; for the few that a later page adds, the list would be longer than the wait.
    modulePreload: false,
    rolldownOptions: isSsrBuild ? {} : { input: 'client/entry-browser.tsx', output: browserOutput },
  },
  server: { middlewareMode: true },
}));

/**
 * Two files serve every page, which compress better than many small ones; a page adds its own. What only forms are made of
 * is a third, and what checks them a fourth: pages without forms never fetch either.
 */
const browserOutput = {
  codeSplitting: {
    // A group takes what its modules import along, so the ones that serve more pages come first.
    groups: [
      {
        name: 'libraries',
        test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/,
        priority: 3,
      },
      {
        name: 'site',
        test: /client[\\/](shell|ui(?![\\/]form)|components|hydration|pages[\\/]error)[\\/]|client[\\/][\w-]+\.tsx?$|shared[\\/](?!forms[\\/](account-forms|fields|read-form))|lucide-react|vite[\\/]preload-helper/,
        priority: 2,
        minShareCount: 2,
      },
      {
        name: 'forms',
        test: /client[\\/]ui[\\/]form[\\/]/,
        priority: 1,
        minShareCount: 2,
      },
      {
        // Fetched when a form is first sent.
        name: 'validation',
        test: /shared[\\/]forms[\\/](account-forms|fields|read-form)|node_modules[\\/]zod[\\/]/,
        priority: 1,
        minShareCount: 2,
      },
    ],
  },
};
