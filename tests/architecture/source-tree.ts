import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync, Visitor, type ESTree } from 'vite';

/** Sources by path from the repository root, such as `server/app.ts`. */
export type SourceTree = Record<string, string>;

export interface Import {
  specifier: string;
  /** The imported file, from the root; undefined for a package. */
  target: string | undefined;
  /**
   * `static` and `type` happen while the module loads; `deferred` are `import()` and `new URL(…,
   * import.meta.url)`.
   */
  kind: 'static' | 'type' | 'deferred';
}

export interface SourceFile {
  path: string;
  imports: Import[];
  readsProcessEnv: boolean;
  hasJsx: boolean;
  hasStyleAttribute: boolean;
  /** Whether it contains only `export … from`. */
  onlyReExports: boolean;
}

/** Every TypeScript source below the folders. */
export function readSourceTree(root: string, folders: string[]): SourceTree {
  const tree: SourceTree = {};
  for (const folder of folders) {
    const own = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root, exclude: ['tests/.artifacts'] });
    for (const path of own) tree[path] = readFileSync(`${root}/${path}`, 'utf8');
  }
  return tree;
}

/** The properties of one source that the rules need. */
export function inspect(path: string, source: string): SourceFile {
  const { program, errors } = parseSync(path, source);
  if (errors[0] !== undefined) throw new Error(`cannot parse ${path}: ${errors[0].message}`);
  const file: SourceFile = {
    path,
    imports: [],
    readsProcessEnv: false,
    hasJsx: false,
    hasStyleAttribute: false,
    onlyReExports: program.body.length > 0 && program.body.every(isReExport),
  };
  const add = (specifier: string, kind: Import['kind']): void => {
    file.imports.push({ specifier, target: targetOf(path, specifier), kind });
  };

  new Visitor({
    ImportDeclaration(node) {
      add(node.source.value, node.importKind === 'type' ? 'type' : 'static');
      if (importsEnv(node)) file.readsProcessEnv = true;
    },
    ExportNamedDeclaration(node) {
      if (node.source) add(node.source.value, node.exportKind === 'type' ? 'type' : 'static');
    },
    ExportAllDeclaration(node) {
      add(node.source.value, node.exportKind === 'type' ? 'type' : 'static');
    },
    ImportExpression(node) {
      const specifier = textOf(node.source);
      if (specifier !== undefined) add(specifier, 'deferred');
    },
    TSImportType(node) {
      add(node.source.value, 'type');
    },
    NewExpression(node) {
      const specifier = moduleUrl(node);
      if (specifier !== undefined) add(specifier, 'deferred');
    },
    MemberExpression(node) {
      if (isProcess(node.object) && propertyName(node) === 'env') file.readsProcessEnv = true;
    },
    VariableDeclarator(node) {
      if (node.init && isProcess(node.init) && node.id.type === 'ObjectPattern') {
        file.readsProcessEnv ||= source.slice(node.id.start, node.id.end).includes('env');
      }
    },
    JSXElement() {
      file.hasJsx = true;
    },
    JSXFragment() {
      file.hasJsx = true;
    },
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'style') {
        file.hasStyleAttribute = true;
      }
    },
  }).visit(program);
  return file;
}

function targetOf(path: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;
}

function isReExport(node: ESTree.Program['body'][number]): boolean {
  if (node.type === 'ExportAllDeclaration') return true;
  return node.type === 'ExportNamedDeclaration' && node.source !== null;
}

function importsEnv(node: ESTree.ImportDeclaration): boolean {
  if (!['process', 'node:process'].includes(node.source.value)) return false;
  return node.specifiers.some(
    (specifier) =>
      specifier.type === 'ImportSpecifier' &&
      specifier.imported.type === 'Identifier' &&
      specifier.imported.name === 'env',
  );
}

/** The path in `new URL('./worker.ts', import.meta.url)`. */
function moduleUrl(node: ESTree.NewExpression): string | undefined {
  const [path, base] = node.arguments;
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'URL') return undefined;
  if (path === undefined || base?.type !== 'MemberExpression') return undefined;
  const text = textOf(path);
  return base.object.type === 'MetaProperty' && text?.startsWith('.') ? text : undefined;
}

function isProcess(node: ESTree.Expression): boolean {
  return node.type === 'Identifier' && node.name === 'process';
}

function propertyName(node: ESTree.MemberExpression): string | undefined {
  return node.computed ? textOf(node.property) : node.property.name;
}

function textOf(node: ESTree.Node): string | undefined {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined;
}
