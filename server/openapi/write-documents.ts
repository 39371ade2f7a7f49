import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import about from '../../package.json' with { type: 'json' };
import { referencePage } from './reference-page.ts';
import { createSiteDocument } from './site-document.ts';

/** Writes the OpenAPI documents and the pages to read them into a folder that is served at `/api/`. */
export async function writeApiDocuments(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const site = createSiteDocument(about.version);
  await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(site)}\n`);
  await writeFile(join(folder, 'reference.html'), referencePage(site, '/api/openapi.json'));
}
