export interface ProviderOptions {
  /** Where everything kept on disk lives: the database (unless `databaseUrl` is set), photos, mails, demo logins. */
  dataDir: string;
  /** A PostgreSQL connection string; without it the database is PGlite in `dataDir`. */
  databaseUrl?: string;
  /** How many demo properties an empty database gets. Only the first start on a database seeds it. */
  seedProperties: number;
  /** The password of both demo people; without it each gets a random one, where `generatedLogins` allows that. */
  demoPassword?: string;
  /**
   * Whether the demo people may get random passwords, which are written to `dataDir`/demo-logins.txt. Default: true.
   * Where it is false, there are no demo people without `demoPassword`, and the file is not written.
   */
  generatedLogins?: boolean;
  /** The origin of the pages, for links in mails. Default: `http://localhost:3000`. */
  publicUrl?: string;
  /** The server that sends mails, as `smtp://` or `smtps://`; without it they are kept as files in `dataDir`/mail. */
  smtpUrl?: string;
  /** `Homes <homes@example.com>`, or the address alone. */
  mailFrom?: string;
  /** The name of the site, for mails. Default: `Homefront`. */
  brand?: string;
  /** Where answers to mails go, and where new enquiries are reported. */
  supportEmail?: string;
  /** Whether the log shows the links of mails that are kept as files; never in production. */
  showsMailedLinks?: boolean;
  /** A pino level, `silent` included. */
  logLevel: string;
  /** 0, the default, picks a free one. The address is always loopback. */
  port?: number;
}

export interface RunningProvider {
  /** The base of the API, its `/api` included: `http://127.0.0.1:43121/api`. */
  url: string;
  /** Stops listening, ends the requests in flight and closes the database. A second call waits for the first. */
  close(): Promise<void>;
}
