import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { engineEnvironment, imageName, runEngine, siteFlags } from './container-engine.ts';
import { productionEnvironment } from './production-environment.ts';
import { type RunningServer, type ServerOptions, startServer } from './production-server.ts';

/** Where the container has a folder of tests that NODE_OPTIONS may name. */
const supportFolder = '/mnt';

/**
 * Starts the built image in a container, and waits until it listens. Needs root.
 * @param folder of the settings of the engine
 */
export async function imageServer(
  folder: string,
  { env }: Pick<ServerOptions, 'env'> = {},
): Promise<RunningServer> {
  const support = new URL('.', import.meta.url);
  const name = `site-${randomUUID()}`;
  const flags = await siteFlags();
  await using started = new AsyncDisposableStack();
  started.defer(async () => {
    await runEngine(folder, 'podman', ['rm', '--force', '--ignore', '--time=0', name]);
  });
  const server = await startServer(
    {
      endsOn: 'SIGKILL',
      spawn(given, dataDir, stdio) {
        const variables = {
          // The channel is for the server, not for the `node` that counts the threads.
          UV_THREADPOOL_SIZE: '8',
          NODE_CHANNEL_FD: '3',
          ...given,
        };
        const args = Object.entries(variables).map(
          ([key, value]) =>
            `--env=${key}=${value.replaceAll(support.href, `file://${supportFolder}/`)}`,
        );
        return spawn(
          'podman',
          [
            'run',
            '--rm',
            `--name=${name}`,
            '--no-healthcheck',
            '--preserve-fds=1',
            ...flags,
            // `U` makes the user of the image its owner.
            `--volume=${dataDir}:/data:U`,
            `--volume=${support.pathname}:${supportFolder}:ro`,
            ...args,
            imageName,
          ],
          { env: engineEnvironment(folder), stdio },
        );
      },
    },
    { env: productionEnvironment(env) },
  );
  const container = started.move();
  return {
    ...server,
    async [Symbol.asyncDispose]() {
      await container.disposeAsync();
      await server[Symbol.asyncDispose]();
    },
  };
}
