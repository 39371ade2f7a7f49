import { join, relative } from 'node:path';
import type { Settings } from './config.ts';
import type { Gap } from './gaps.ts';

/** The start-up message for a person in a terminal. */
export function welcome(
  url: string,
  { provider, dataDir, site }: Settings,
  gaps: readonly Gap[],
): string {
  const lines = ['', `  ${site.brand} is ready: ${url}`];
  if (provider.kind === 'embedded' && provider.generatedLogins) {
    const logins = relative(process.cwd(), join(dataDir, 'demo-logins.txt'));
    lines.push(`  Demo logins: ${logins}`);
  }
  if (gaps.length > 0) {
    lines.push('', '  The installation has gaps (`npm run doctor` explains them):');
    lines.push(...gaps.map(({ what }) => `  - ${what}`), '');
  }
  return [...lines, '  Stop it with Ctrl-C.', '', ''].join('\n');
}
