import type { Secrets, Settings } from '../config/config.ts';
import { startProviderInWorker } from '../provider/start-in-worker.ts';

export interface Provider {
  url: string;
  contactPath?: string | undefined;
  resetPath?: string | undefined;
  /** Resolves with the reason when the embedded provider has failed by itself. */
  failed: Promise<Error>;
  /** Absent for a remote provider, which we cannot close. */
  close?: () => Promise<void>;
}

/** Starts the embedded provider, unless the configuration names a remote one. */
export async function startProvider(
  { provider, dataDir, logLevel, mode, site }: Settings,
  { databaseUrl, demoPassword, smtpUrl }: Secrets,
  origin: string,
): Promise<Provider> {
  if (provider.kind === 'remote') return { ...provider, failed: new Promise(() => {}) };
  const { generatedLogins, seedProperties, mailFrom } = provider;
  return startProviderInWorker({
    dataDir,
    logLevel,
    seedProperties,
    generatedLogins,
    publicUrl: origin,
    brand: site.brand,
    supportEmail: site.email,
    showsMailedLinks: mode === 'development',
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(demoPassword !== undefined && { demoPassword }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
  });
}
