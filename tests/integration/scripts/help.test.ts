import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts;

/** They only start a tool, which has its own help. */
const tools = new Set(['test', 'lint', 'typecheck', 'format', 'format:check', 'check']);

describe('--help', () => {
  it.each(Object.entries(scripts).filter(([name]) => !tools.has(name)))(
    'of npm run %s says how to use it, and runs nothing',
    async (name, script) => {
      const { stdout, stderr } = await promisify(execFile)('sh', ['-c', `${script} --help`], {
        cwd: root,
        env: { PATH: process.env['PATH'], npm_lifecycle_event: name },
      });
      const command = name === 'start' ? 'npm start' : `npm run ${name}`;
      expect(stdout).toMatch(/^Usage: [^\n]+\n\n[A-Z][^\n]+\./);
      expect(stdout.startsWith(`Usage: ${command}`)).toBe(true);
      expect(stderr).toBe('');
    },
  );
});
