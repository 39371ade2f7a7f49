import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { spawnInChroot } from '../image/chroot.ts';
import type { Image } from '../image/replay.ts';
import { productionEnvironment } from './production-environment.ts';
import { type RunningServer, type ServerOptions, startServer } from './production-server.ts';

/** Where the image has a folder of tests that NODE_OPTIONS may name. */
const supportFolder = '/mnt';

/**
 * Starts the site in a replayed image, on a read-only tree as its user, and waits until it listens. Needs root.
 * @param description file with the {@link Image}, as JSON
 */
export async function imageServer(
  description: string,
  { env }: Pick<ServerOptions, 'env'> = {},
): Promise<RunningServer> {
  const image: Image = JSON.parse(await readFile(description, 'utf8'));
  const support = new URL('.', import.meta.url);
  return startServer(
    {
      endsOn: 'SIGKILL',
      spawn(given, dataDir, stdio) {
        // The server runs as another user.
        execFileSync('chown', ['-R', `${image.user?.uid}:${image.user?.gid}`, dataDir]);
        return spawnInChroot(image.command, {
          root: image.root,
          workdir: image.workdir,
          ...(image.user && { user: image.user }),
          readOnly: true,
          volumes: { '/data': dataDir, [supportFolder]: support.pathname },
          env: {
            ...image.env,
            PORT: '0',
            // The channel is for the server, not for the `node` that counts the threads.
            UV_THREADPOOL_SIZE: '8',
            NODE_CHANNEL_FD: '3',
            ...Object.fromEntries(
              Object.entries(given).map(([name, value]) => [
                name,
                value.replaceAll(support.href, `file://${supportFolder}/`),
              ]),
            ),
          },
          stdio,
        });
      },
    },
    { env: productionEnvironment(env) },
  );
}
