import type { ProviderOptions } from '../../../server/provider/provider-options.ts';
import { startProvider } from '../../../server/provider/provider.ts';
import { placeEmptyDatabase } from '../../support/prepared-database.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface TestProvider extends AsyncDisposable {
  dataDir: string;
  /** Base URL of the API. */
  url: string;
  /** Origin of the pictures. */
  origin: string;
  /** Stops it and keeps its folder. */
  close(): Promise<void>;
}

/** A real provider. Without a `dataDir` it uses a temporary folder. */
export async function startTestProvider(
  options: Partial<ProviderOptions> = {},
): Promise<TestProvider> {
  const folder = options.dataDir === undefined ? await createTemporaryFolder() : null;
  const dataDir = options.dataDir ?? folder?.path ?? '';
  try {
    const isNew = options.dataDir === undefined && options.databaseUrl === undefined;
    if (isNew) await placeEmptyDatabase(dataDir);
    const provider = await startProvider({
      seedProperties: 64,
      logLevel: 'silent',
      ...options,
      dataDir,
    });
    return {
      dataDir,
      url: provider.url,
      origin: new URL(provider.url).origin,
      close: () => provider.close(),
      async [Symbol.asyncDispose]() {
        await provider.close();
        await folder?.[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder?.[Symbol.asyncDispose]();
    throw error;
  }
}
