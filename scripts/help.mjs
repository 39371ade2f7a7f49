// The --help of every npm script that is ours. Those that only start a tool, such as `npm run lint`, have the tool's own.

const environmentNote =
  'It reads the variables of the site, also from .env: docs/configuration.md.';

/** By npm script: its arguments, and what it does. @type {Record<string, [usage: string, ...lines: string[]]>} */
const help = {
  start: [
    'npm start',
    'Starts the site: installs the dependencies and builds the pages first, if necessary.',
    environmentNote,
  ],
  dev: ['npm run dev', 'Serves the site from its sources, and shows saved changes at once.'],
  build: ['npm run build', 'Builds the pages into dist.'],
  'test:image': ['npm run test:image', 'Builds the image and uses it. Needs root.'],
  'check:supply': [
    'npm run check:supply',
    'Checks the licences, sources, hashes and known vulnerabilities of the dependencies.',
  ],
  release: [
    'npm run release -- <major|minor|patch|x.y.z> [--dry-run]',
    'Makes a release of an up-to-date main branch. Pushes nothing.',
    '  --dry-run  shows its version and notes, and changes nothing',
  ],
  provider: ['npm run provider', 'Runs the embedded provider alone.', environmentNote],
  'provider:check': [
    'npm run provider:check -- --url <url> [--email <address>] [--json] [--write [--contact-path <path>] [--reset-path <path>]]',
    'Reports which calls a provider has, lacks or answers differently.',
    '  --url           its base URL, as in PROVIDER_URL',
    '  --email         the address of an administrator, whose password is read from standard input',
    '  --json          prints the findings as JSON',
    '  --write         also tries the calls that write, on records that it makes and removes again',
    '  --contact-path  as CONTACT_PATH',
    '  --reset-path    as RESET_PATH',
    'Exits with 0 if the site can use the provider as it is, 1 if not or if a record could not be removed.',
  ],
  'provider:move': [
    'npm run provider:move',
    'Moves the embedded provider from DATA_DIR to the PostgreSQL database in DATABASE_URL. The site must be stopped.',
    environmentNote,
  ],
  'admin:create': [
    'npm run admin:create -- --email <address> [--invite] [--first-name <name>] [--last-name <name>]',
    'Makes an administrator of the embedded provider.',
    '  --invite  prints a link for choosing a password; without it, the password is read from standard input, or made up',
    environmentNote,
  ],
  backup: [
    'npm run backup -- --to <folder> [--keep <number>] [--keys-to <file>]',
    'Backs up the data of the site, while it runs or while it is stopped.',
    '  --to       the folder of the backups, outside DATA_DIR',
    '  --keep     deletes all but this number of backups there',
    '  --keys-to  also writes SESSION_KEYS to this file, which a backup does not hold',
    environmentNote,
  ],
  restore: [
    'npm run restore -- --from <backup> [--replace] [--send-mails]',
    'Restores a backup while the site is stopped.',
    '  --replace     moves existing data aside',
    '  --send-mails  sends the emails that were waiting: some may have been sent since the backup',
    environmentNote,
  ],
  status: [
    'npm run status',
    'Prints what the running site says of itself. Exits with 1 unless it is ready.',
  ],
  doctor: [
    'npm run doctor -- [--json]',
    'Checks the configuration and everything that the site depends on. Changes nothing. Exits with 1 if a check fails.',
    '  --json  prints the findings as JSON',
    environmentNote,
  ],
  outbox: [
    'npm run outbox -- list | dead | show <id> | resend <id> | resend all | drop <id> | move',
    'Handles enquiries that were not delivered to the provider.',
    '  list    those that wait',
    '  dead    those that were given up',
    '  show    the content of one',
    '  resend  delivers one that was given up, or all of them, now',
    '  drop    deletes one for good',
    '  move    moves those in the data folder to DATABASE_URL',
    environmentNote,
  ],
  bench: ['npm run bench', 'Measures search, rendering and startup.'],
  'bench:browser': ['npm run bench:browser', 'Measures five pages on a slow phone.'],
  'bench:map': ['npm run bench:map', 'Measures the frame times of a map with 20,000 pins.'],
  'bench:outbox': [
    'npm run bench:outbox -- [<kills>]',
    'Kills the site while messages are sent, 200 times by default. Fails if one is lost or duplicated.',
  ],
  'bench:reload': [
    'npm run bench:reload',
    'Measures how long `npm run dev` takes to show a change.',
  ],
  soak: [
    'npm run soak -- [--minutes <number>] [--processes <number>]',
    'Simulated visitors, users and staff use the site, with faults. Fails on growth, loss or a 500.',
    '  --minutes    10 by default',
    '  --processes  1 or 3, which run behind nginx and need it, Redis and PostgreSQL',
  ],
};

/** Prints the help of the npm script that is running, and ends, if its arguments ask for that. */
export function helpIfAsked() {
  const lines = help[process.env.npm_lifecycle_event ?? ''];
  if (lines === undefined || !process.argv.includes('--help')) return;
  const [usage, ...rest] = lines;
  console.log(`Usage: ${usage}\n\n${rest.join('\n')}`);
  process.exit(0);
}
