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
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild ? {} : { input: 'client/entry-browser.tsx', output: browserOutput },
  },
  server: { middlewareMode: true },
}));

/** Two files serve every page, which compress better than many small ones; a page adds its own. */
const browserOutput = {
  codeSplitting: {
    groups: [
      {
        name: 'libraries',
        test: /node_modules[\\/](react|react-dom|react-router|scheduler|@remix-run)[\\/]/,
      },
      {
        name: 'site',
        test: /client[\\/](shell|ui|components|hydration|json-calls)\b|shared[\\/]|lucide-react|preload-helper/,
        minShareCount: 2,
      },
    ],
  },
};
