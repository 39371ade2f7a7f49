import { parseSync, Visitor, type ESTree } from 'vite';
import type { MissingFeatures } from './browser-features.ts';

/**
 * Uses of features that a supported browser lacks, in one TypeScript source. A use is guarded if it
 * is an optional call (`menu.hidePopover?.()`), or if the file tests for the name (`'share' in
 * navigator`, `typeof Segmenter`).
 */
export function unsupportedUses(path: string, source: string, missing: MissingFeatures): string[] {
  const { program } = parseSync(path, source);
  const uses = new Set<string>();
  const guarded = new Set<string>();
  const declared = new Set<string>();

  new Visitor({
    BinaryExpression({ operator, left }) {
      if (operator === 'in' && left.type === 'Literal') guarded.add(String(left.value));
    },
    UnaryExpression({ operator, argument }) {
      if (operator === 'typeof') guarded.add(nameOf(argument).split('.').at(-1) ?? '');
    },
    CallExpression({ callee, optional }) {
      if (callee.type !== 'MemberExpression' || callee.computed) return;
      const method = nameOf(callee.property);
      if (optional) guarded.add(method);
      else if (missing.members.has(method)) uses.add(method);
    },
    ImportSpecifier({ local }) {
      declared.add(local.name);
    },
    FunctionDeclaration({ id }) {
      if (id) declared.add(id.name);
    },
    VariableDeclarator({ id }) {
      if (id.type === 'Identifier') declared.add(id.name);
    },
    MemberExpression(node) {
      const name = nameOf(node);
      if (missing.statics.has(name) || missing.globals.has(name)) uses.add(name);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier' && missing.globals.has(callee.name)) uses.add(callee.name);
    },
    JSXAttribute({ name }) {
      if (name.type === 'JSXIdentifier' && missing.attributes.has(name.name.toLowerCase()))
        uses.add(name.name);
    },
  }).visit(program);

  return [...uses]
    .filter((name) => !guarded.has(name.split('.').at(-1) ?? '') && !declared.has(name))
    .map((name) => `${path}: ${name}`);
}

/**
 * Selector lists of one stylesheet that combine others with a selector that a supported browser
 * lacks, and so ignores them too. A rule of its own is a progressive enhancement.
 */
export function brokenSelectorLists(
  path: string,
  source: string,
  missing: MissingFeatures,
): string[] {
  const plain = source.replace(/\/\*.*?\*\//gs, '');
  const lists = [...plain.matchAll(/(?<=^|[{};])([^{};@]+)\{/g)].map(([, list = '']) =>
    list.trim(),
  );
  return lists
    .filter((list) => {
      const selectors = list.split(/,(?![^(]*\))/);
      const broken = selectors.filter((selector) =>
        [...selector.matchAll(/::?([a-z-]+)/g)].some(([, name = '']) =>
          missing.selectors.has(name),
        ),
      );
      return broken.length > 0 && broken.length < selectors.length;
    })
    .map((list) => `${path}: ${list.replace(/\s+/g, ' ')}`);
}

/** `AbortSignal.any`, `hidePopover`; '' if the expression has no plain name. */
function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  const object = nameOf(node.object);
  const isGlobal = object === 'window' || object === 'globalThis' || object === '';
  return isGlobal ? nameOf(node.property) : `${object}.${nameOf(node.property)}`;
}
