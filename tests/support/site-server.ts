import { startCluster } from './cluster.ts';
import { productionServer, type RunningServer, type ServerOptions } from './production-server.ts';

/** A running site, whatever number of processes it has. */
export interface SiteServer
  extends AsyncDisposable, Pick<RunningServer, 'url' | 'dataDir' | 'lines' | 'processes'> {
  /** The database with the outbox; without one, it is a file in the data folder. */
  databaseUrl?: string;
}

/** One process of the built site, or a cluster of three if the environment asks for it. */
export async function siteServer(options: Pick<ServerOptions, 'env'> = {}): Promise<SiteServer> {
  if (process.env['SITE_PROCESSES'] !== '3') return productionServer(options);
  const cluster = await startCluster(options);
  return {
    url: cluster.url,
    dataDir: cluster.dataDir,
    databaseUrl: cluster.databaseUrl,
    get processes() {
      return cluster.urls.flatMap((_url, index) => cluster.process(index).processes);
    },
    get lines() {
      return cluster.urls.flatMap((_url, index) => cluster.process(index).lines);
    },
    [Symbol.asyncDispose]: () => cluster[Symbol.asyncDispose](),
  };
}
