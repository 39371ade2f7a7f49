export interface ProviderOptions {
  /** The folder for all files: the database (unless `databaseUrl` is set), photos, mails, demo logins. */
  dataDir: string;
  /** A PostgreSQL connection string; without it the database is PGlite in `dataDir`. */
  databaseUrl?: string;
  /** The number of demo properties. Only the first start on an empty database seeds it. */
  seedProperties: number;
  /** The password of both demo accounts; without it each gets a random one if `generatedLogins` allows that. */
  demoPassword?: string;
  /**
   * Whether the demo accounts may get random passwords, which are written to `dataDir`/demo-logins.txt. Default: true.
   * If false, demo accounts require `demoPassword`, and the file is not written.
   */
  generatedLogins?: boolean;
  /** The origin of the pages, for links in mails. Default: `http://localhost:3000`. */
  publicUrl?: string;
  /** The mail server, `smtp://` or `smtps://`; without it mails are written to `dataDir`/mail. */
  smtpUrl?: string;
  /** `Homes <homes@example.com>`, or the email address alone. */
  mailFrom?: string;
  /** The name of the site, for mails. Default: `Homefront`. */
  brand?: string;
  /** Receives answers to mails and notifications of new enquiries. */
  supportEmail?: string;
  /** Whether to log the links of mails that are written to files; never in production. */
  showsMailedLinks?: boolean;
  /**
   * The version of the list that the site has a copy of. If its changes are known, the provider listens before it has read the
   * whole list.
   */
  knownVersion?: string;
  /** A pino level, or `silent`. */
  logLevel: string;
  /** What every request must send as `X-Site-Key`; without it the provider answers every program on the machine. */
  siteKey?: string;
  /** 0, the default, picks a free port. The host is always loopback. */
  port?: number;
}

/** What became of an attempt to send a mail. */
export interface MailEvent {
  /** As 'reset-password'. */
  mail: string;
  /** `dropped`: there was no longer anything to send. `postponed` is retried. */
  outcome: 'sent' | 'dropped' | 'postponed' | 'failed';
}

export interface RunningProvider {
  /** The base URL of the API, including `/api`: `http://127.0.0.1:43121/api`. */
  url: string;
  /**
   * Copies the PGlite database and the pictures, as of one moment, to `provider` and `photos` in a folder. Absent on PostgreSQL.
   */
  copyTo?(folder: string): Promise<void>;
  /**
   * Runs `npm run admin:create` with these arguments, which include `--invite`, and resolves with the message for the operator.
   * Rejects with a one-line reason.
   */
  invite(args: string[]): Promise<string>;
  /** Stops listening, finishes requests in flight and closes the database. A second call waits for the first. */
  close(): Promise<void>;
}
