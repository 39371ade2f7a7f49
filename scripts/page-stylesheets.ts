import type { Plugin, Rolldown } from 'vite';
import { sourcePattern } from './source-pattern.ts';

/** The modules whose import also loads the styles of a page, or of all staff pages. */
const pageModule = sourcePattern('client/(?:pages/(?!admin/)[^/]+/page\\.tsx|admin/routes\\.tsx)$');
const staffModule = sourcePattern('client/(?:admin|pages/admin)/');
const pageFolder = /\/client\/pages\/([^/]+)\//;

/** Owner of the styles that every page loads. */
const site = 'style';
/** Smaller shared styles join the site's: they aren't worth a request. */
const minSharedBytes = 1100;

type Chunk = Rolldown.OutputChunk;

interface Sheet {
  /** Who loads it: the site, pages by the name of their folder, or 'staff'. */
  owners: ReadonlySet<string>;
  source: string;
}

/**
 * Emits one stylesheet for the site, one for each page, one for all staff pages, and one for each larger chunk that several
 * of them share, in place of one for each chunk. A page's styles include those of what it loads later, because the server may
 * already have rendered that. Shared styles come before those of the pages, which may override them.
 */
export const pageStylesheets: Plugin = {
  name: 'page-stylesheets',
  apply: 'build',
  // After Vite has emitted the styles of each chunk, and before it lists them in `import()` and in the manifest.
  enforce: 'post',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const sheets = joinStyles(bundle, ownersOf(chunks));
    const files = new Map(
      [...sheets].map(([name, sheet]) => {
        const file = {
          type: 'asset',
          name: `${name}.css`,
          originalFileName: `${name}.css`,
        } as const;
        return [this.getFileName(this.emitFile({ ...file, source: sheet.source })), sheet] as const;
      }),
    );
    for (const page of chunks) {
      if (!pageModule.test(page.facadeModuleId ?? '')) continue;
      const owner = ownerOf(page) ?? site;
      const needed = [...files].filter(([, { owners }]) => owners.has(owner));
      // Shared styles first.
      for (const [file] of needed.toSorted(([, a], [, b]) => b.owners.size - a.owners.size))
        page.viteMetadata?.importedCss.add(file);
    }
  },
};

/** Who loads each chunk. Dependencies come before their users. */
function ownersOf(chunks: readonly Chunk[]): Map<Chunk, Set<string>> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const owners = new Map<Chunk, Set<string>>();

  function own(chunk: Chunk | undefined, owner: string): void {
    if (!chunk || owners.get(chunk)?.has(owner)) return;
    for (const name of chunk.imports) own(byName.get(name), owner);
    owners.set(chunk, (owners.get(chunk) ?? new Set()).add(owner));
    for (const name of chunk.dynamicImports) {
      const later = byName.get(name);
      if (later) own(later, ownerOf(later) ?? owner);
    }
  }

  for (const chunk of chunks) if (chunk.isEntry) own(chunk, site);
  return owners;
}

/** Undefined for chunks that belong to whoever imports them. */
function ownerOf({ facadeModuleId }: Chunk): string | undefined {
  const module = facadeModuleId ?? '';
  return staffModule.test(module) ? 'staff' : pageFolder.exec(module)?.[1];
}

/** Joins the chunks' styles, without the chunks' own files, to the sheets of the site, the staff, each page and each shared chunk. */
function joinStyles(
  bundle: Rolldown.OutputBundle,
  owners: ReadonlyMap<Chunk, ReadonlySet<string>>,
): Map<string, Sheet> {
  const sheets = new Map<string, Sheet>();
  for (const [chunk, names] of owners) {
    const source = takeStyles(bundle, chunk);
    if (source === '') continue;
    const [owner = site, ...others] = names;
    const shared = others.length > 0 && !names.has(site) && source.length >= minSharedBytes;
    const name = shared ? chunk.name : others.length > 0 ? site : owner;
    sheets.set(name, {
      owners: shared ? names : new Set([name]),
      source: (sheets.get(name)?.source ?? '') + source,
    });
  }
  return sheets;
}

/** Returns the styles of a chunk and removes them from the bundle. */
function takeStyles(bundle: Rolldown.OutputBundle, chunk: Chunk): string {
  const files = chunk.viteMetadata?.importedCss ?? new Set<string>();
  const styles = [...files].map((fileName) => {
    const asset = bundle[fileName];
    delete bundle[fileName];
    return asset?.type === 'asset' ? String(asset.source) : '';
  });
  files.clear();
  return styles.join('');
}
