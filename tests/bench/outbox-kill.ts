// npm run bench:outbox [-- kills]: kills the site repeatedly and fails if a message is lost or
// duplicated.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { killWhileSending } from '../support/outbox-kills.ts';

const kills = Number(process.argv[2] ?? 200);
const figures = await killWhileSending(kills, {
  report(done) {
    if (done % 20 === 0) console.log(`${done} of ${kills} kills…`);
  },
});
console.table(figures);

const folder = join(import.meta.dirname, '../.artifacts');
await mkdir(folder, { recursive: true });
const report = { at: new Date().toISOString(), node: process.version, ...figures };
await writeFile(join(folder, 'outbox-kill.json'), JSON.stringify(report, null, 2));
if (figures.lost > 0 || figures.duplicated > 0) process.exitCode = 1;
