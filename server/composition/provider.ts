import type { Secrets, Settings } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { startProviderInWorker } from '../provider/start-in-worker.ts';

export interface Provider {
  url: string;
  /** Headers that every request must send. Absent for a remote provider. */
  headers?: Readonly<Record<string, string>>;
  contactPath?: string | undefined;
  resetPath?: string | undefined;
  /** Resolves with the reason when the embedded provider has failed by itself. */
  failed: Promise<Error>;
  /**
   * Copies the embedded database and its pictures, as of one moment, to `provider` and `photos` in a folder. Absent if there is
   * no database in the data folder.
   */
  copyTo?(folder: string): Promise<void>;
  /**
   * Runs `npm run admin:create` with these arguments, which include `--invite`, and resolves with the message for the operator.
   * Rejects with a one-line reason. Absent for a remote provider.
   */
  invite?(args: string[]): Promise<string>;
  /** Absent for a remote provider, which we cannot close. */
  close?: () => Promise<void>;
}

export interface ProviderStart {
  settings: Settings;
  secrets: Secrets;
  /** The origin that visitors use. */
  origin: string;
  /** Version of the saved list. If the embedded provider has the changes since it, it listens before it reads its own list. */
  knownVersion: string | undefined;
  /** Counts the mails of an embedded provider, if anything is counted. */
  metrics?: Metrics | undefined;
}

/** Starts the embedded provider, unless the configuration names a remote one. */
export async function startProvider(start: ProviderStart): Promise<Provider> {
  const { settings, secrets, origin, knownVersion, metrics } = start;
  const { provider, dataDir, logLevel, mode, site } = settings;
  const { databaseUrl, demoPassword, smtpUrl } = secrets;
  if (provider.kind === 'remote') return { ...provider, failed: new Promise(() => {}) };
  const { generatedLogins, seedProperties, mailFrom } = provider;
  const options = {
    dataDir,
    logLevel,
    seedProperties,
    generatedLogins,
    publicUrl: origin,
    brand: site.brand,
    supportEmail: site.email,
    showsMailedLinks: mode === 'development',
    ...(knownVersion !== undefined && { knownVersion }),
    ...(databaseUrl !== undefined && { databaseUrl }),
    ...(demoPassword !== undefined && { demoPassword }),
    ...(smtpUrl !== undefined && { smtpUrl }),
    ...(mailFrom !== undefined && { mailFrom }),
  };
  return startProviderInWorker(
    options,
    metrics && (({ mail, outcome }) => metrics.mailAttempted(mail, outcome)),
  );
}
