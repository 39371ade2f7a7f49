import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findBreaches } from './rules.ts';
import { readSourceTree, type SourceTree } from './source-tree.ts';

const root = join(import.meta.dirname, '../..');

it('finds no breach of the project structure', () => {
  const tree = readSourceTree(root, ['server', 'client', 'shared', 'tests']);
  expect(Object.keys(tree).length).toBeGreaterThan(50);
  expect(findBreaches(tree)).toEqual([]);
});

describe('reports a breach:', () => {
  const use = (target: string): string => `import { a } from '${target}'; export const b = a;`;
  const cases: [rule: string, breach: string, tree: SourceTree][] = [
    [
      'shared imports only shared',
      'shared/ imports only',
      { 'shared/a.ts': use('../client/b.ts') },
    ],
    [
      'client never imports server',
      'client/ imports only',
      { 'client/ui/a.ts': use('../../server/app.ts') },
    ],
    [
      'server never imports client',
      'server/ imports only',
      { 'server/app.ts': use('../client/a.tsx') },
    ],
    [
      'server never imports types from client',
      'server/ imports only',
      { 'server/app.ts': "export type A = import('../client/a.tsx').A;" },
    ],
    [
      'server never imports tests',
      'server/ imports only',
      { 'server/app.ts': use('../tests/support/a.ts') },
    ],
    ['shared runs in a browser', 'no modules of Node', { 'shared/a.ts': use('node:fs') }],
    [
      'a cache does not import upstream',
      'those below',
      { 'server/cache/a.ts': use('../upstream/b.ts') },
    ],
    [
      'upstream does not import a feature',
      'those below',
      { 'server/upstream/a.ts': use('../features/x/b.ts') },
    ],
    [
      'a feature does not import middleware',
      'those below',
      { 'server/features/x/a.ts': use('../../http/b.ts') },
    ],
    [
      'rendering does not import the app',
      'those below',
      { 'server/rendering/a.ts': use('../app.ts') },
    ],
    [
      'a type import counts',
      'those below',
      { 'server/errors/a.ts': "import type { A } from '../http/b.ts'; export type B = A;" },
    ],
    [
      'a deferred import counts',
      'those below',
      { 'server/cache/a.ts': "export const a = () => import('../app.ts');" },
    ],
    [
      'only start-site.ts imports compose.ts',
      'only start-site.ts',
      { 'server/http/a.ts': use('../compose.ts') },
    ],
    [
      'the app knows the services, not who composes them',
      'only start-site.ts',
      { 'server/app.ts': "import type { S } from './compose.ts'; export type T = S;" },
    ],
    ['a new folder needs a layer', 'no layer', { 'server/misc/a.ts': 'export const a = 1;' }],
    ['ui knows no component', 'those below', { 'client/ui/a.ts': use('../components/b.ts') }],
    [
      'a component knows no page',
      'those below',
      { 'client/components/a.ts': use('../pages/x/b.ts') },
    ],
    [
      'nor its types',
      'those below',
      {
        'client/components/a.ts': "import type { A } from '../pages/x/b.ts'; export type B = A;",
      },
    ],
    ['a page knows no frame', 'those below', { 'client/pages/x/a.ts': use('../../shell/b.ts') }],
    [
      'a public page knows no staff page',
      'those below',
      { 'client/pages/x/a.ts': use('../admin/y/b.ts') },
    ],
    [
      'the staff frame knows no staff page',
      'those below',
      { 'client/admin/frame/a.ts': use('../../pages/admin/y/b.ts') },
    ],
    ['the shell knows no route', 'those below', { 'client/shell/a.ts': use('../routes.tsx') }],
    ['pages never import each other', 'pages never', { 'client/pages/x/a.ts': use('../y/b.ts') }],
    ['a new folder of the client needs a layer', 'no layer', { 'client/misc/a.ts': '' }],
    [
      'features never import each other',
      'features never',
      { 'server/features/x/a.ts': use('../y/b.ts') },
    ],
    [
      'no page reads the query of a search',
      'stay on the server',
      { 'client/pages/x/a.ts': use('../../../shared/search/read-query.ts') },
    ],
    [
      'nor does what pages import',
      'stay on the server',
      { 'shared/a.ts': use('./places/places.ts') },
    ],
    [
      'browsers load nothing for Node.js',
      'only programs on Node.js',
      { 'shared/a.ts': use('./node/b.ts') },
    ],
    [
      'the provider imports nothing of the site',
      'nothing of ours',
      { 'server/provider/a.ts': use('../errors/b.ts') },
    ],
    [
      'the parts of compose.ts are used by it alone',
      'only compose.ts uses its parts',
      { 'server/main.ts': use('./composition/a.ts') },
    ],
    [
      'only compose.ts and its parts know the provider',
      'only compose.ts',
      { 'server/app.ts': use('./provider/start-in-worker.ts') },
    ],
    [
      'the operator’s programs know only its lock',
      'only compose.ts',
      { 'server/operations/x/main.ts': use('../../provider/start-in-worker.ts') },
    ],
    [
      'a worker counts as an import',
      'only compose.ts',
      { 'server/app.ts': "new Worker(new URL('./provider/worker.ts', import.meta.url));" },
    ],
    [
      'the provider has two entry points',
      'is entered through',
      { 'server/compose.ts': use('./provider/app.ts') },
    ],
    [
      'only the configuration reads the environment',
      'process.env',
      { 'server/app.ts': 'export const a = process.env.A;' },
    ],
    [
      'in any notation',
      'process.env',
      { 'server/app.ts': "export const { env } = process; export const a = process['env'];" },
    ],
    [
      'or through an import',
      'process.env',
      { 'client/a.ts': "import { env } from 'node:process'; export const a = env.A;" },
    ],
    ['only client contains JSX', 'holds JSX', { 'shared/a.tsx': 'export const a = <p />;' }],
    [
      'no inline styles',
      'style attribute',
      { 'client/a.tsx': 'export const a = <p style={{}} />;' },
    ],
    ['folders are named for topics', 'named utils', { 'client/utils/a.ts': 'export const a = 1;' }],
    [
      'files are named for topics',
      'named helpers.ts',
      { 'shared/helpers.ts': 'export const a = 1;' },
    ],
    ['no index files', 'barrel', { 'client/ui/index.ts': 'export const a = 1;' }],
    ['no barrels under another name', 'barrel', { 'client/ui/all.ts': "export * from './a.ts';" }],
    [
      'imports form no cycle',
      'shared/a.ts → shared/b.ts → shared/a.ts',
      { 'shared/a.ts': use('./b.ts'), 'shared/b.ts': use('./a.ts') },
    ],
    [
      'nor do types in shared/',
      'shared/a.ts → shared/b.ts → shared/a.ts',
      {
        'shared/a.ts': "import type { B } from './b.ts'; export type A = B;",
        'shared/b.ts': "import type { A } from './a.ts'; export type B = A;",
      },
    ],
    [
      'nor do types on the server',
      'server/errors/a.ts → server/errors/b.ts → server/errors/a.ts',
      {
        'server/errors/a.ts': use('./b.ts'),
        'server/errors/b.ts': "import type { A } from './a.ts'; export type B = A;",
      },
    ],
    [
      'nor do imports of types',
      'client/ui/a.ts → client/ui/b.ts → client/ui/a.ts',
      {
        'client/ui/a.ts': "import type { C } from './b.ts'; export type B = C;",
        'client/ui/b.ts': use('./a.ts'),
      },
    ],
    [
      'nor do deferred imports',
      'client/ui/a.ts → client/ui/b.ts → client/ui/a.ts',
      {
        'client/ui/a.ts': "export const a = () => import('./b.ts');",
        'client/ui/b.ts': use('./a.ts'),
      },
    ],
  ];

  it.each(cases)('%s', (_rule, breach, tree) => {
    expect(findBreaches(tree)).toContainEqual(expect.stringContaining(breach));
    expect(findBreaches(tree).join()).toContain(Object.keys(tree)[0]);
  });
});

it('accepts what the rules allow', () => {
  const tree: SourceTree = {
    'shared/a.ts': "import * as z from 'zod/mini'; export const a = z.string();",
    'client/ui/a.tsx': "import { a } from '../../shared/a.ts'; export const A = () => <p>{a}</p>;",
    'client/pages/x/a.ts': "import { A } from '../../ui/a.tsx'; export const b = A;",
    'client/pages/islands.ts': "export const a = () => import('./x/a.ts');",
    'client/pages/admin/y/a.ts': "import { b } from '../../x/a.ts'; export const c = b;",
    'client/routes.tsx': "import { b } from './pages/x/a.ts'; export const routes = [b];",
    'shared/b.ts': "import type { C } from './c.ts'; export type B = C;",
    'shared/c.ts': 'export type C = string;',
    'server/features/x/a.ts': "import { a } from '../../upstream/a.ts'; export { a };",
    'server/rendering/a.ts': "import { a } from '../features/x/a.ts'; export const b = a;",
    'server/operations/x/main.ts':
      "import { a } from '../../provider/data-folder-lock.ts'; export const b = a;",
    'server/app.ts': "import type { S } from './services.ts'; export type T = S;",
    'server/compose.ts': "import { a } from './composition/a.ts'; a();",
    'server/composition/a.ts':
      "import { start } from '../provider/start-in-worker.ts'; import { a } from '../rendering/a.ts'; start(a);",
    'server/provider/start-in-worker.ts': "new Worker(new URL('./worker.ts', import.meta.url));",
    'server/provider/main.ts': 'export const a = process.env;',
    'server/services.ts': "import type { A } from './features/x/a.ts'; export type S = A;",
    'server/start-site.ts': "import { a } from './compose.ts'; a();",
    'server/development.ts':
      "import type { S } from './compose.ts'; import { a } from './composition/a.ts'; export const t: S = a;",
    'server/main.ts': "export const a = () => import('./start-site.ts');",
  };
  expect(findBreaches(tree)).toEqual([]);
});
