import { createRequire } from 'node:module';
import { z } from 'zod';

const packageFile = z.object({ version: z.string() });

/** The version in package.json. */
export function siteVersion(): string {
  return packageFile.parse(createRequire(import.meta.url)('../../package.json')).version;
}
