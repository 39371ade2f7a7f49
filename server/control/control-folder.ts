import { join } from 'node:path';

/** Contains the socket, so that only the site's user can connect to it. */
export function controlFolderIn(dataDir: string): string {
  return join(dataDir, 'control');
}

export function socketIn(dataDir: string): string {
  return join(controlFolderIn(dataDir), 'site.sock');
}
