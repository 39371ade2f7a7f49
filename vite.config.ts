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
    groups: [
      {
        name: 'libraries',
        test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/,
      },
      {
        name: 'forms',
        test: /client[\\/]ui[\\/]form[\\/]/,
        priority: 1,
        minShareCount: 2,
      },
      {
        // Fetched when a form is first sent; what a photo may be is said before.
        name: 'validation',
        test: /shared[\\/]forms[\\/](?!photo-form)|node_modules[\\/]zod[\\/]/,
        priority: 1,
        minShareCount: 2,
      },
      {
        name: 'site',
        test: /client[\\/](shell|ui|components|hydration|pages[\\/]error)[\\/]|client[\\/][\w-]+\.tsx?$|shared[\\/]|lucide-react|vite[\\/]preload-helper/,
        minShareCount: 2,
      },
    ],
  },
};
