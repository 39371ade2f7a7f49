import type { ProviderOptions } from '../../../server/provider/provider-options.ts';
import { startProvider } from '../../../server/provider/provider.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

export interface TestProvider extends AsyncDisposable {
  dataDir: string;
  /** The base of the API. */
  url: string;
  /** Where the pictures are served from. */
  origin: string;
}

/** A real provider in a folder of its own, which goes with it. */
export async function startTestProvider(
  options: Partial<ProviderOptions> = {},
): Promise<TestProvider> {
  const folder = await createTemporaryFolder();
  const dataDir = folder.path;
  try {
    const provider = await startProvider({
      dataDir,
      seedProperties: 64,
      logLevel: 'silent',
      ...options,
    });
    return {
      dataDir,
      url: provider.url,
      origin: new URL(provider.url).origin,
      async [Symbol.asyncDispose]() {
        await provider.close();
        await folder[Symbol.asyncDispose]();
      },
    };
  } catch (error) {
    await folder[Symbol.asyncDispose]();
    throw error;
  }
}
