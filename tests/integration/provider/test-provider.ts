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
  await using started = new AsyncDisposableStack();
  const dataDir = options.dataDir ?? started.use(await createTemporaryFolder()).path;
  const isNew = options.dataDir === undefined && options.databaseUrl === undefined;
  if (isNew) await placeEmptyDatabase(dataDir);
  const provider = await startProvider({
    seedProperties: 64,
    logLevel: 'silent',
    ...options,
    dataDir,
  });
  started.defer(() => provider.close());
  const running = started.move();
  return {
    dataDir,
    url: provider.url,
    origin: new URL(provider.url).origin,
    close: () => provider.close(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
