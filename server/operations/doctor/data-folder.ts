import { access, constants, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../../shared/node/errors.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';

const mebibyte = 1024 * 1024;
/** The embedded provider needs 80 MB for its first start, and its write-ahead log grows in steps of 16. */
const minFreeBytes = 100 * mebibyte;
const lowFreeBytes = 1024 * mebibyte;
const lowFreeInodes = 1000;
const probeBytes = 64 * 1024;

/** Whether the site can write to its data folder, and only its user can read it. */
export const dataFolder: Check = {
  name: 'disk',
  needs: ['DATA_DIR'],
  async run({ config }) {
    const { dataDir } = config.settings;
    const found = await stat(dataDir).catch((error: unknown) =>
      errorCode(error) === 'ENOENT' ? null : reasonOf(error),
    );
    if (typeof found === 'string') {
      const what = `${dataDir} cannot be used: ${found}.`;
      return [failure('disk', what, 'Set DATA_DIR to a folder of the user of the site.')];
    }
    if (found === null)
      return [await checkMissing(dataDir), ...(await checkSpace(dirname(dataDir)))];
    if (!found.isDirectory()) {
      return [failure('disk', `${dataDir} is not a folder.`, 'Set DATA_DIR to a folder.')];
    }
    return [
      ...(await checkWriting(dataDir)),
      ...(await checkSpace(dataDir)),
      ...(await checkFiles(dataDir, found)),
    ];
  },
};

/** The site creates it at its first start, with missing parents. */
async function checkMissing(dataDir: string): Promise<Finding> {
  const parent = await nearestFolder(dataDir);
  try {
    await access(parent, constants.W_OK | constants.X_OK);
    const what = `${dataDir} does not exist yet; the site creates it at its first start.`;
    return { check: 'disk', state: 'ok', what };
  } catch (error) {
    const what = `${dataDir} does not exist and cannot be created in ${parent}: ${reasonOf(error)}.`;
    return failure('disk', what, 'Create the folder for the user of the site, or set DATA_DIR.');
  }
}

async function checkWriting(dataDir: string): Promise<Finding[]> {
  const file = join(dataDir, `.doctor-${process.pid}`);
  try {
    await writeFile(file, Buffer.alloc(probeBytes), { flag: 'wx', mode: 0o600 });
    return [];
  } catch (error) {
    const fix =
      'Free space on its disk, or give the folder to the user of the site with `chown -R <user> <folder>`.';
    return [failure('disk', `${dataDir} cannot be written: ${reasonOf(error)}.`, fix)];
  } finally {
    await rm(file, { force: true }).catch(() => {});
  }
}

async function checkSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await statfs(await nearestFolder(folder));
  const free = bavail * bsize;
  const what = `${Math.floor(free / mebibyte)} MB are free for the data folder.`;
  const fix = 'Free space on this disk, or move DATA_DIR to a larger one.';
  if (free < minFreeBytes) return [failure('disk', what, fix)];
  if (free < lowFreeBytes) return [{ check: 'disk', state: 'warning', what, fix }];
  // Some file systems create inodes as needed and report none.
  if (files > 0 && ffree < lowFreeInodes) {
    const scarce = `Only ${ffree} more files can be created on the disk of the data folder.`;
    return [{ check: 'disk', state: 'warning', what: scarce, fix: 'Delete files on this disk.' }];
  }
  return [{ check: 'disk', state: 'ok', what }];
}

async function checkFiles(
  dataDir: string,
  folder: { uid: number; mode: number },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const entries = await readdir(dataDir).catch(() => []);
  const foreign: string[] = [];
  const unusable: string[] = [];
  const readable: string[] = [];
  for (const name of entries) {
    const file = join(dataDir, name);
    const found = await stat(file).catch(() => null);
    // Deleted meanwhile.
    if (found === null) continue;
    if (found.uid !== folder.uid) foreign.push(name);
    if (!(await isUsable(file))) unusable.push(name);
    if (isPrivate(name) && isOpenToOthers(folder) && isOpenToOthers(found)) readable.push(name);
  }
  if (foreign.length > 0) {
    findings.push(
      failure(
        'files',
        `In ${dataDir}, ${listed(foreign)} ${foreign.length === 1 ? 'belongs' : 'belong'} to another user than the folder, so the site may not be able to use ${foreign.length === 1 ? 'it' : 'them'}.`,
        `Run \`chown -R --reference=${dataDir} ${dataDir}\`, and start the site and its commands as that user.`,
      ),
    );
  } else if (unusable.length > 0) {
    findings.push(
      failure(
        'files',
        `In ${dataDir}, this user cannot both read and write ${listed(unusable)}.`,
        `Run the doctor as the user of the site. If you did, restore its permissions with \`chmod -R u+rwX ${dataDir}\`.`,
      ),
    );
  }
  if (readable.length > 0) {
    findings.push({
      check: 'files',
      state: 'warning',
      what: `Other users of this machine may read ${listed(readable)} in ${dataDir}.`,
      fix: `Run \`chmod go= ${readable.map((name) => join(dataDir, name)).join(' ')}\`.`,
    });
  }
  if (findings.length > 0) return findings;
  return [{ check: 'files', state: 'ok', what: `The files in ${dataDir} have the right owner.` }];
}

function isUsable(file: string): Promise<boolean> {
  return access(file, constants.R_OK | constants.W_OK).then(
    () => true,
    () => false,
  );
}

function isOpenToOthers({ mode }: { mode: number }): boolean {
  return (mode & 0o077) !== 0;
}

/** Files and folders with keys, passwords or personal data, which the site creates for its user only. */
function isPrivate(name: string): boolean {
  return /^(?:session\.key|demo-logins\.txt|provider|photos|mail|uploads|(?:sessions|outbox)\.sqlite.*)$/.test(
    name,
  );
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

async function nearestFolder(folder: string): Promise<string> {
  const exists = await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return exists || folder === dirname(folder) ? folder : nearestFolder(dirname(folder));
}

function failure(check: string, what: string, fix: string): Finding {
  return { check, state: 'failure', what, fix };
}
