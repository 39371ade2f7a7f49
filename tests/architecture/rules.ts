import { posix } from 'node:path';
import { findCycles } from './import-cycles.ts';
import { inspect, type Import, type SourceFile, type SourceTree } from './source-tree.ts';

/** Describes the breach of an import, if any. */
type ImportRule = (from: string, imported: Import) => string | undefined;

/** Describes the breach of a file, if any. */
type FileRule = (file: SourceFile) => string | undefined;

/** From the bottom up: code imports from its own layer and those below. */
const serverLayers = [
  [
    'answers',
    'config',
    'errors',
    'cache',
    'control',
    'limits',
    'metrics',
    'tracing',
    'session',
    'outbox',
    'sqlite',
    'postgres',
    'redis',
  ],
  ['upstream'],
  ['features'],
  ['http', 'openapi', 'rendering'],
  ['app.ts', 'services.ts'],
  ['main.ts', 'development.ts', 'operations', 'start-site.ts'],
];
/** The same for the pages, by the longest folder or file that fits. */
const clientLayers = [
  ['site.ts', 'hooks', 'connection', 'storage', 'hydration', 'start', 'interaction'],
  ['ui'],
  ['bff', 'forms', 'routing', 'session', 'structured-data'],
  ['components', 'documents', 'prose'],
  ['pages'],
  ['shell'],
  ['admin'],
  ['pages/admin'],
  ['routes.tsx', 'admin/routes.tsx', 'document.tsx'],
  ['browser-app.tsx', 'plain-page.ts', 'entry-server.tsx'],
  ['entry-browser.ts'],
];
/** Folders whose files import each other in no circle, types and deferred imports included. */
const acyclicFolders = ['client', 'server', 'shared'];
/** Creates and connects the parts of the server; its own parts are in a folder. */
const composition = 'server/compose.ts';
/** Its user. */
const starter = 'server/start-site.ts';
/** Keeps the provider while it reloads the site. */
const reloader = 'server/development.ts';
const compositionFolder = 'server/composition/';
/** The operator's programs. */
const operationsFolder = 'server/operations/';
/** The lock of the data folder, which the site and the operator's programs hold too. */
const dataFolderLock = 'server/provider/data-folder-lock.ts';
/** What the operator's programs import of the provider. */
const sharedWithOperations = new Set([dataFolderLock, 'server/provider/durable-files.ts']);
const providerEntrances = ['server/provider/start-in-worker.ts', dataFolderLock];
const environmentReaders = ['server/config/env.ts', 'server/provider/main.ts'];
const serverOnlyFolders = [
  'shared/search/',
  'shared/search-text/',
  'shared/places/',
  'shared/contract/operations/',
];
/** The files of these folders that browsers may load. */
const forBrowsers: ReadonlySet<string> = new Set([
  'shared/search/choices.ts',
  'shared/places/districts.ts',
]);
const namelessTopics = /^(?:utils?|helpers?|commons?|libs?)$/;

/** Every breach of the project structure in a tree, as lines with the file and the rule. */
export function findBreaches(tree: SourceTree): string[] {
  const files = Object.entries(tree).map(([path, source]) => inspect(path, source));
  const breaches = files.flatMap((file) => [
    ...fileRules.map((rule) => rule(file)),
    ...file.imports.flatMap((imported) => importRules.map((rule) => rule(file.path, imported))),
  ]);
  const cycles = findCycles(files, acyclicFolders).map(
    (cycle) => `${cycle.join(' → ')}: imports form a cycle`,
  );
  return [...breaches.filter((breach) => breach !== undefined), ...cycles];
}

const importRules: ImportRule[] = [
  function sidesStayApart(from, { target }) {
    if (target === undefined) return undefined;
    const mayImport: Record<string, string[]> = {
      shared: ['shared'],
      client: ['client', 'shared'],
      server: ['server', 'shared'],
    };
    if (
      isForNode(target) &&
      sideOf(from) !== 'server' &&
      sideOf(from) !== 'tests' &&
      !isForNode(from)
    )
      return `${from} imports ${target}: only programs on Node.js use it`;
    const allowed = mayImport[sideOf(from)];
    if (allowed === undefined || allowed.includes(sideOf(target))) return undefined;
    return `${from} imports ${target}: ${sideOf(from)}/ imports only from ${allowed.join('/ and ')}/`;
  },

  function browserCodeIsPortable(from, { specifier }) {
    if (!specifier.startsWith('node:') || from === 'client/entry-server.tsx') return undefined;
    if (!['client', 'shared'].includes(sideOf(from)) || isForNode(from)) return undefined;
    return `${from} imports ${specifier}: code for the browser has no modules of Node`;
  },

  function serverLayersPointDown(from, { target, kind }) {
    if (target === undefined || !isLayered(from) || !isLayered(target)) return undefined;
    if (from === composition) return undefined;
    if (target === composition) {
      if (from === starter || (from === reloader && kind === 'type')) return undefined;
      return `${from} imports ${target}: only start-site.ts uses it, and development.ts its types`;
    }
    if (isComposition(target) && from !== reloader)
      return `${from} imports ${target}: only compose.ts uses its parts`;
    if (isComposition(from)) return undefined;
    if (layerOf(from) >= layerOf(target)) return undefined;
    return `${from} imports ${target}: a layer imports only from those below it`;
  },

  function clientLayersPointDown(from, { target }) {
    if (sideOf(from) !== 'client' || target === undefined || !isScript(target)) return undefined;
    if (sideOf(target) !== 'client') return undefined;
    if (clientLayerOf(from) >= clientLayerOf(target)) return undefined;
    return `${from} imports ${target}: a layer imports only from those below it`;
  },

  function pagesStayApart(from, { target }) {
    const [own, other] = [pageOf(from), pageOf(target)];
    if (own === undefined || other === undefined || own === other) return undefined;
    return `${from} imports ${target}: pages never import each other`;
  },

  function featuresStayApart(from, { target }) {
    const [own, other] = [featureOf(from), featureOf(target)];
    if (own === undefined || other === undefined || own === other) return undefined;
    return `${from} imports ${target}: features never import each other`;
  },

  function schemasStayOnTheServer(from, { target, kind }) {
    if (target === undefined || kind === 'type' || !isServerOnly(target)) return undefined;
    const isBrowserCode = ['client', 'shared'].includes(sideOf(from)) && !isServerOnly(from);
    if (!isBrowserCode) return undefined;
    return `${from} imports ${target}: the grammar and the places of searches, and the schemas of operations, stay on the server`;
  },

  function providerStandsAlone(from, { target }) {
    if (target === undefined || isProvider(from) === isProvider(target)) return undefined;
    if (isProvider(from) && sideOf(target) === 'shared') return undefined;
    if (isProvider(from))
      return `${from} imports ${target}: the provider imports nothing of ours but shared/`;
    if (isComposition(from) || sideOf(from) === 'tests') return undefined;
    if (from.startsWith(operationsFolder) && sharedWithOperations.has(target)) return undefined;
    return `${from} imports ${target}: only compose.ts and its parts know the provider`;
  },

  function providerHasEntrances(from, { target, kind }) {
    if (!isComposition(from) || !isProvider(target) || kind === 'type') return undefined;
    if (target !== undefined && providerEntrances.includes(target)) return undefined;
    return `${from} imports ${target}: the provider is entered through ${providerEntrances.join(' and ')}`;
  },
];

const fileRules: FileRule[] = [
  function hasALayer({ path }) {
    const isServer = isLayered(path) && !isComposition(path);
    if (isServer && layerOf(path) < 0)
      return `${path} belongs to no layer of the server: place it, or give its folder a layer`;
    if (sideOf(path) === 'client' && clientLayerOf(path) < 0)
      return `${path} belongs to no layer of the client: place it, or give its folder a layer`;
    return undefined;
  },

  function environmentIsReadOnce({ path, readsProcessEnv }) {
    if (!readsProcessEnv || sideOf(path) === 'tests' || environmentReaders.includes(path)) {
      return undefined;
    }
    return `${path} reads process.env: only ${environmentReaders.join(' and ')} do`;
  },

  function jsxLivesInClient({ path, hasJsx }) {
    if (sideOf(path) === 'client' || !(hasJsx || path.endsWith('.tsx'))) return undefined;
    return sideOf(path) === 'tests' ? undefined : `${path} holds JSX: it lives only in client/`;
  },

  function noInlineStyles({ path, hasStyleAttribute }) {
    if (!hasStyleAttribute) return undefined;
    return `${path} renders a style attribute: the content security policy refuses it`;
  },

  function namesSayTheTopic({ path }) {
    const nameless = path.split('/').find((part) => namelessTopics.test(part.replace(/\..*/, '')));
    return nameless && `${path} is named ${nameless}: a name says the topic`;
  },

  function noBarrels({ path, onlyReExports }) {
    if (!onlyReExports && !posix.basename(path).startsWith('index.')) return undefined;
    return `${path} is a barrel: import from the file that has the code`;
  },
];

function sideOf(path: string): string {
  return path.split('/')[0] ?? path;
}

function isComposition(path: string): boolean {
  return path === composition || path.startsWith(compositionFolder);
}

function featureOf(path: string | undefined): string | undefined {
  return path?.match(/^server\/features\/([^/]+)\//)?.[1];
}

/** The folder of a public page. */
function pageOf(path: string | undefined): string | undefined {
  return path?.match(/^client\/pages\/(?!admin\/)([^/]+)\//)?.[1];
}

/** Whether browsers never load a file of shared/. */
/** Code that the server and the provider share. */
function isForNode(path: string): boolean {
  return path.startsWith('shared/node/');
}

function isServerOnly(path: string): boolean {
  return serverOnlyFolders.some((folder) => path.startsWith(folder)) && !forBrowsers.has(path);
}

function isScript(path: string): boolean {
  return /\.tsx?$/.test(path);
}

function clientLayerOf(path: string): number {
  const fits = (place: string): boolean => `${path}/`.startsWith(`client/${place}/`);
  const place = clientLayers
    .flat()
    .filter(fits)
    .toSorted((a, b) => b.length - a.length)[0];
  return clientLayers.findIndex((layer) => place !== undefined && layer.includes(place));
}

function isProvider(path: string | undefined): boolean {
  return path?.startsWith('server/provider/') ?? false;
}

/** Whether the server’s layers apply to a path: all of server/ except the provider. */
function isLayered(path: string): boolean {
  return sideOf(path) === 'server' && !isProvider(path);
}

function layerOf(path: string): number {
  const part = path.split('/')[1] ?? '';
  return serverLayers.findIndex((layer) => layer.includes(part));
}
