import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inflate } from '@sparticuz/chromium';

const require = createRequire(import.meta.url);
const archives = join(dirname(require.resolve('@sparticuz/chromium')), '../bin');
/** The system font of Android: until the page's own has loaded, phones show text in it. */
const phoneFonts = [
  require.resolve('@expo-google-fonts/roboto/400Regular'),
  require.resolve('@expo-google-fonts/roboto/700Bold'),
].map((file) => dirname(file));

/**
 * Unpacks the packaged Chromium, the libraries that a bare Debian lacks and a font (about 210 MB)
 * into a new folder. The caller removes the folder.
 */
export async function unpackBrowser(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'homefront-browser-'));
  try {
    await inflateInto(folder);
    await writeFile(join(folder, 'fonts.conf'), fontConfiguration(folder));
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** What Chromium needs to run from a folder made by {@link unpackBrowser}. */
export function browserLaunchFiles(folder: string): {
  executablePath: string;
  env: Record<string, string>;
} {
  return {
    executablePath: join(folder, 'chromium'),
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  };
}

/**
 * `inflate` writes below TMPDIR, which it reads before its first await, so the variable is set only
 * until then.
 */
async function inflateInto(folder: string): Promise<void> {
  const inherited = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  let unpacked;
  try {
    unpacked = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br'].map((name) =>
      inflate(join(archives, name)),
    );
  } finally {
    if (inherited === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = inherited;
  }
  await Promise.all(unpacked);
}

function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${[join(folder, 'fonts/fonts'), ...phoneFonts].map((fonts) => `  <dir>${fonts}</dir>`).join('\n')}
  <cachedir>${join(folder, 'fonts-cache')}</cachedir>
</fontconfig>
`;
}
