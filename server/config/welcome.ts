import { join, relative } from 'node:path';
import type { Settings } from './config.ts';

/** The start-up message for a person in a terminal. */
export function welcome(url: string, { provider, dataDir, site }: Settings): string {
  const lines = ['', `  ${site.brand} is ready: ${url}`];
  if (provider.kind === 'embedded' && provider.generatedLogins) {
    const logins = relative(process.cwd(), join(dataDir, 'demo-logins.txt'));
    lines.push(`  Demo logins: ${logins}`);
  }
  return [...lines, '  Stop it with Ctrl-C.', '', ''].join('\n');
}
