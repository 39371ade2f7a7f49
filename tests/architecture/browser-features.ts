import compatibilityData from '@mdn/browser-compat-data/forLegacyNode';
import { servedBrowsers } from '../../scripts/served-browsers.ts';

/** Oldest versions by browser, keyed as in the compatibility data. */
export type BrowserVersions = Record<keyof typeof servedBrowsers, number>;

/**
 * A node of MDN’s compatibility data: a feature if it has `__compat`, and the features below it.
 */
interface Feature {
  __compat?: { support: Record<string, Support | Support[] | undefined> };
  [name: string]: unknown;
}

interface Support {
  version_added?: string | boolean | null;
  version_removed?: string | boolean | null;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
  partial_implementation?: boolean;
}

interface CompatibilityData {
  api: Feature;
  javascript: Feature;
  html: Feature;
  css: Feature;
}

/** Names of features that one of the browsers lacks. */
export interface MissingFeatures {
  /** `structuredClone`, `Intl.Segmenter` */
  globals: Set<string>;
  /** `AbortSignal.any` */
  statics: Set<string>;
  /** Instance members that no interface supports: `hidePopover`. */
  members: Set<string>;
  /** Global attributes: `popover`. */
  attributes: Set<string>;
  /** Pseudo-classes and pseudo-elements: `has`. */
  selectors: Set<string>;
}

const data: CompatibilityData = compatibilityData;
const javaScript = childOf(data.javascript, 'builtins');

/** @param browsers by default the supported ones */
export function missingFeatures(browsers: BrowserVersions = servedBrowsers): MissingFeatures {
  const lacksSupport = (feature: Feature): boolean => lacks(feature, browsers);
  const globals = new Set<string>();
  const statics = new Set<string>();
  const supported = new Set<string>();
  const unsupported = new Set<string>();
  const { Intl: internationalization, ...builtins } = javaScript;
  const interfaces = Object.entries({ ...data.api, ...builtins });
  for (const [name, feature] of Object.entries(Object(internationalization)))
    interfaces.push([`Intl.${name}`, feature]);

  for (const [name, feature] of interfaces) {
    if (!isFeature(feature) || name === '__compat') continue;
    const isMissing = lacksSupport(feature);
    if (isMissing) globals.add(name);
    for (const [member, below] of Object.entries(feature)) {
      if (!isFeature(below) || member === '__compat' || member === name) continue;
      const isStatic = member.endsWith('_static');
      const bare = member.replace(/_(static|event)$/, '');
      if (isStatic && lacksSupport(below)) statics.add(`${name}.${bare}`);
      if (!isStatic && !isMissing && hasInstances(name))
        (lacksSupport(below) ? unsupported : supported).add(bare);
    }
  }
  // The data does not mark JavaScript’s static functions.
  for (const [name, feature] of Object.entries(builtins)) {
    for (const [member, below] of Object.entries(Object(feature)))
      if (isFeature(below) && lacksSupport(below)) statics.add(`${name}.${member}`);
  }
  return {
    globals,
    statics,
    members: new Set([...unsupported].filter((name) => !supported.has(name))),
    attributes: lackingIn(childOf(data.html, 'global_attributes'), browsers),
    selectors: lackingIn(childOf(data.css, 'selectors'), browsers),
  };
}

/** Whether the interface has instances with methods that pages call, not only functions. */
function hasInstances(name: string): boolean {
  return (
    (/^(Element|HTML.*Element|Document|Window|Node|Event|EventTarget|URL|URLSearchParams|AbortSignal|Navigator|Storage)$/.test(
      name,
    ) ||
      name in javaScript) &&
    ![
      'Atomics',
      'Error',
      'Intl',
      'JSON',
      'Math',
      'Object',
      'Promise',
      'Reflect',
      'RegExp',
      'Symbol',
    ].includes(name)
  );
}

/** The first version of each browser that has a member of an interface: `['Array', 'toSorted']`. */
export function versionsWith([owner, member]: readonly [string, string]): BrowserVersions {
  const { __compat: compat } = childOf(
    childOf({ ...data.api, ...childOf(data.javascript, 'builtins') }, owner),
    member,
  );
  const versions = Object.keys(servedBrowsers).map((browser) => {
    const [latest] = [compat?.support[browser] ?? []].flat();
    return [browser, Number(latest?.version_added)];
  });
  return Object.fromEntries(versions);
}

function lackingIn(features: Feature, browsers: BrowserVersions): Set<string> {
  const lacking = Object.entries(features).filter(
    ([, feature]) => isFeature(feature) && lacks(feature, browsers),
  );
  return new Set(lacking.map(([name]) => name));
}

function childOf(feature: Feature, name: string): Feature {
  const found = feature[name];
  if (!isFeature(found)) throw new Error(`the compatibility data has no ${name}`);
  return found;
}

function isFeature(value: unknown): value is Feature {
  return typeof value === 'object' && value !== null;
}

function lacks({ __compat: compat }: Feature, browsers: BrowserVersions): boolean {
  if (!compat) return false;
  return Object.entries(browsers).some(([browser, oldest]) => {
    const statements = [compat.support[browser] ?? []].flat();
    return statements.length > 0 && !statements.some((statement) => covers(statement, oldest));
  });
}

function covers(support: Support, oldest: number): boolean {
  const { version_added: added, version_removed: removed, flags, prefix } = support;
  // A prefixed feature without its prefix counts as another one.
  if (flags !== undefined || support.alternative_name !== undefined || prefix !== undefined)
    return false;
  if (typeof added !== 'string' || added === 'preview') return false;
  if (typeof removed === 'string' && versionOf(removed) <= versionOf(String(oldest))) return false;
  return versionOf(added.replace('≤', '')) <= versionOf(String(oldest));
}

/** Compares as a number: '16.4' is later than '16.3' and earlier than '16.10'. */
function versionOf(text: string): number {
  const [major = '0', minor = '0'] = text.split('.');
  return Number(major) * 1000 + Number(minor);
}
