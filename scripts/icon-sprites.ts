import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { z } from 'zod';

const client = join(import.meta.dirname, '../client');
const staffFolders = /^(?:pages\/)?admin\//;
const iconImport = /import \{([^}]+)\} from 'lucide-react';/g;
/** `A`, `B as C`, but not `type D`. */
const importedIcon = /(?<=^|,)\s*(?!type\s)(\w+)/g;

/** `node` has the icon's shapes: their elements and attributes. */
const iconModule = z.object({
  __iconData: z.object({
    name: z.string(),
    node: z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
  }),
});
type Icon = z.infer<typeof iconModule>['__iconData'];

interface Sprite {
  /** URL without the fragment that names an icon. */
  url: string;
  svg: string;
  names: ReadonlySet<string>;
}

/**
 * Shows the library's icons from two files, one for visitors and one for staff, rather than repeating their shapes in every
 * page and script. All icons are decorative, so they are hidden from screen readers.
 */
export function iconSprites(): Plugin {
  let sprites: { site: Sprite; staff: Sprite } | undefined;

  async function ready(): Promise<{ site: Sprite; staff: Sprite }> {
    sprites ??= await makeSprites();
    return sprites;
  }

  return {
    name: 'icon-sprites',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      const { site, staff } = await ready();
      if (this.environment.name !== 'client') return;
      for (const { url, svg } of [site, staff])
        this.emitFile({ type: 'asset', fileName: url.slice(1), source: svg });
    },
    load: {
      filter: {
        id: /lucide-react[\\/].*[\\/]createLucideIcon\.mjs$/,
      },
      async handler() {
        const { site, staff } = await ready();
        return `
          import { createElement } from 'react';
          const from = (url) => (name) => ({ size = 24, className, ...attributes }) =>
            createElement('svg', {
              width: size, className: className ? 'icon ' + className : 'icon',
              'aria-hidden': 'true', ...attributes,
            }, createElement('use', { href: url + '#' + name }));
          export const siteIcon = /* @__PURE__ */ from('${site.url}');
          export const staffIcon = /* @__PURE__ */ from('${staff.url}');`;
      },
    },
    transform: {
      filter: { id: /lucide-react[\\/].*[\\/]icons[\\/].*\.mjs$/, code: '__iconData = {' },
      async handler(code) {
        const { site } = await ready();
        const name = /name: "([^"]+)"/.exec(code)?.[1];
        if (name === undefined) throw new Error('An icon has no name.');
        const create = site.names.has(name) ? 'siteIcon' : 'staffIcon';
        return `
          import { ${create} } from '../createLucideIcon.mjs';
          export default /* @__PURE__ */ ${create}('${name}');`;
      },
    },
  };
}

async function makeSprites(): Promise<{ site: Sprite; staff: Sprite }> {
  const imported = { site: new Set<string>(), staff: new Set<string>() };
  for (const path of globSync('**/*.{ts,tsx}', { cwd: client })) {
    const source = readFileSync(join(client, path), 'utf8');
    const names = imported[staffFolders.test(path) ? 'staff' : 'site'];
    for (const [, list = ''] of source.matchAll(iconImport))
      for (const [, name = ''] of list.matchAll(importedIcon)) names.add(kebabCase(name));
  }
  const site = await readIcons(imported.site);
  const ofSite = new Set(site.map(({ name }) => name));
  const staff = await readIcons(imported.staff);
  return {
    site: toSprite('icons', site),
    staff: toSprite(
      'staff-icons',
      staff.filter(({ name }) => !ofSite.has(name)),
    ),
  };
}

/** The icons of these modules, each once: a module may be another one's alias. */
async function readIcons(files: ReadonlySet<string>): Promise<Icon[]> {
  const icons = await Promise.all([...files].toSorted().map(readIcon));
  return [...new Map(icons.map((icon) => [icon.name, icon])).values()];
}

async function readIcon(file: string): Promise<Icon> {
  const specifier = `lucide-react/icons/${file}`;
  const source = await readFile(fileURLToPath(import.meta.resolve(specifier)), 'utf8');
  const target = /export \{ default \} from '\.\/(.+)\.mjs'/.exec(source)?.[1];
  if (target !== undefined) return readIcon(target);
  return iconModule.parse(await import(specifier)).__iconData;
}

function toSprite(name: string, icons: readonly Icon[]): Sprite {
  const symbols = icons.map(
    (icon) =>
      `<symbol id="${icon.name}" viewBox="0 0 24 24">${icon.node.map(toShape).join('')}</symbol>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`;
  const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
  return {
    url: `/assets/${name}-${hash}.svg`,
    svg,
    names: new Set(icons.map((icon) => icon.name)),
  };
}

function toShape([element, { key: _key, ...attributes }]: Icon['node'][number]): string {
  const list = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<${element}${list.join('')}/>`;
}

/** MapPinOff → map-pin-off, Building2 → building-2 */
export function kebabCase(name: string): string {
  return name.replace(/(?<=[a-z])(?=[A-Z\d])/g, '-').toLowerCase();
}
