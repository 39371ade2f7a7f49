import type { Plugin, Rolldown } from 'vite';
import { sourcePattern } from './source-pattern.ts';

/** Modules that only staff load. */
const staffModule = sourcePattern('client/(?:admin|pages/admin)/');

/**
 * Emits two stylesheets in place of one per chunk: `style.css` for all public pages, so that navigation loads no further
 * styles, and `staff.css` with the additional styles of the staff pages. Styles are in the order of their chunks from the
 * entry on, static imports before dynamic ones.
 */
export const staffStylesheet: Plugin = {
  name: 'staff-stylesheet',
  apply: 'build',
  // After Vite has emitted the styles of each chunk, and before it writes the manifest.
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_, bundle) {
    const seen = new Set<string>();
    const later: string[] = [];

    function collect(fileName: string): string {
      const chunk = bundle[fileName];
      if (chunk?.type !== 'chunk' || seen.has(fileName)) return '';
      seen.add(fileName);
      later.push(...chunk.dynamicImports);
      return chunk.imports.map(collect).join('') + takeStyles(bundle, chunk);
    }

    function collectLater(wanted: (chunk: Rolldown.OutputChunk) => boolean): string {
      let styles = '';
      // `collect` appends to `later` during the iteration.
      for (const fileName of later) {
        const chunk = bundle[fileName];
        if (chunk?.type === 'chunk' && wanted(chunk)) styles += collect(fileName);
      }
      return styles;
    }

    const entries = Object.values(bundle).filter((file) => file.type === 'chunk' && file.isEntry);
    const first = entries.map(({ fileName }) => collect(fileName)).join('');
    const site = first + collectLater((chunk) => !staffModule.test(chunk.facadeModuleId ?? ''));
    const staff = collectLater(() => true);
    for (const [name, source] of [
      ['style.css', site],
      ['staff.css', staff],
    ] as const) {
      this.emitFile({ type: 'asset', name, originalFileName: name, source });
    }
  },
};

/** Returns the styles of a chunk and removes them from the bundle. */
function takeStyles(bundle: Rolldown.OutputBundle, chunk: Rolldown.OutputChunk): string {
  const files = chunk.viteMetadata?.importedCss ?? new Set<string>();
  const styles = [...files].map((fileName) => {
    const asset = bundle[fileName];
    delete bundle[fileName];
    return asset?.type === 'asset' ? String(asset.source) : '';
  });
  files.clear();
  return styles.join('');
}
