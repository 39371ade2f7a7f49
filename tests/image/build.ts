import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { promisify } from 'node:util';
import { engineEnvironment } from '../support/container-engine.ts';

const checkout = join(import.meta.dirname, '../..');

/**
 * Builds an image from a Dockerfile of the checkout, as `docker build` does. It has the network of this machine, and its npm
 * the settings and cache of this user; the image has neither.
 * @param folder of the settings of the engine
 */
export async function buildImage(folder: string, args: string[]): Promise<void> {
  const { stdout } = await promisify(execFile)('npm', ['config', 'get', 'cache']);
  const npmCache = stdout.trim();
  await mkdir(npmCache, { recursive: true });
  const volumes = [`${await makeHome(folder)}:/root`, `${npmCache}:/root/.npm`];
  const child = spawn(
    'buildah',
    [
      'build',
      '--format=docker',
      '--network=host',
      '--pull-never',
      '--jobs=2',
      ...volumes.map((volume) => `--volume=${volume}`),
      ...args,
      checkout,
    ],
    { env: engineEnvironment(folder), stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`buildah exited with ${code}`);
}

/** A home folder of root with the settings of npm, and the certificates that Node trusts on this machine. */
async function makeHome(folder: string): Promise<string> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const settings = process.env['npm_config_userconfig'] ?? join(homedir(), '.npmrc');
  const authorities = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  const lines = existsSync(settings) ? [await readFile(settings, 'utf8')] : [];
  if (existsSync(authorities)) {
    const certificates = [...rootCertificates, await readFile(authorities, 'utf8')];
    await writeFile(join(home, 'certificates.crt'), certificates.join('\n'));
    lines.push('cafile=/root/certificates.crt\n');
  }
  await writeFile(join(home, '.npmrc'), lines.join('\n'));
  return home;
}
