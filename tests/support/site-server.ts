import { startCluster } from './cluster.ts';
import { imageServer } from './image-server.ts';
import { productionServer, type RunningServer, type ServerOptions } from './production-server.ts';

/** A running site, whatever number of processes it has. */
export interface SiteServer
  extends AsyncDisposable, Pick<RunningServer, 'url' | 'dataDir' | 'lines' | 'processes'> {
  /** The database with the outbox; without one, it is a file in the data folder. */
  databaseUrl?: string;
}

/** One process of the built site, or what the environment asks for: a cluster of three, or a container image. */
export async function siteServer(options: Pick<ServerOptions, 'env'> = {}): Promise<SiteServer> {
  const image = process.env['HOMEFRONT_IMAGE'];
  if (image !== undefined) return imageServer(image, options);
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
