import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { referencePage } from './reference-page.ts';
import { createProviderDocument } from './provider-document.ts';
import { createSiteDocument } from './site-document.ts';

/** Writes the OpenAPI documents and the pages to read them into a folder that is served at `/api/`. */
export async function writeApiDocuments(folder: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const documents = {
    '': createSiteDocument(version),
    'provider-': createProviderDocument(version),
  };
  for (const [prefix, document] of Object.entries(documents)) {
    const file = `${prefix}openapi.json`;
    await writeFile(join(folder, file), `${JSON.stringify(document)}\n`);
    await writeFile(
      join(folder, `${prefix}reference.html`),
      referencePage(document, `/api/${file}`),
    );
  }
}
