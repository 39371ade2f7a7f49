import { closeSync, fsyncSync, openSync } from 'node:fs';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite fills the shared buffers with zeros when it opens a database, so all of them are resident. The operating system
 * caches the files, too. Of the ways to write the log to disk, only `fsync` reaches the file system.
 */
const settings = ['shared_buffers=16MB', 'wal_sync_method=fsync'];
const startParams = [
  // `-F` switches fsync off.
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...settings.flatMap((setting) => ['-c', setting]),
];

/** Errors after which PostgreSQL restarts. PGlite cannot: its next statement would never end. */
const lastSeverities: ReadonlySet<unknown> = new Set(['FATAL', 'PANIC']);

/**
 * PGlite in a folder whose commits survive a power failure, as PostgreSQL's do. After an error that PostgreSQL does not
 * survive, such as a failed write to its log or a WebAssembly trap, every call rejects with it at once, and `failed` resolves.
 */
export class DurablePGlite extends PGlite {
  readonly failed: Promise<Error>;
  #failure: Error | undefined;
  readonly #fail: (error: Error) => void;

  private constructor(options: PGliteOptions) {
    super(options);
    const { promise, resolve } = Promise.withResolvers<Error>();
    this.failed = promise;
    this.#fail = resolve;
  }

  /** Opens an existing database. */
  static async open(folder: string): Promise<DurablePGlite> {
    const pglite = new DurablePGlite({ fs: new DurableFiles(folder), startParams });
    await pglite.waitReady;
    pglite.#throwTraps();
    return pglite;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#failure !== undefined) throw this.#failure;
    try {
      return super.execProtocolRawSync(message);
    } catch (error) {
      throw this.#note(error);
    }
  }

  override async execProtocol(
    ...call: Parameters<PGlite['execProtocol']>
  ): ReturnType<PGlite['execProtocol']> {
    try {
      return await super.execProtocol(...call);
    } catch (error) {
      throw this.#note(error);
    }
  }

  override async execProtocolStream(
    ...call: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    try {
      return await super.execProtocolStream(...call);
    } catch (error) {
      throw this.#note(error);
    }
  }

  override async close(): Promise<void> {
    if (this.#failure === undefined) await super.close();
  }

  /**
   * PGlite ignores a trap, and runs its loop again for as long as it has input. It tells its own jumps from others by
   * `status`: an exception that cannot be asked for it leaves the loop. When PostgreSQL ends itself, it has said why, and PGlite
   * reads that.
   */
  #throwTraps(): void {
    const { mod } = this;
    if (mod === undefined) return;
    const runOnce = mod._PostgresMainLoopOnce.bind(mod);
    mod._PostgresMainLoopOnce = () => {
      try {
        runOnce();
      } catch (error) {
        const isTrap = error instanceof WebAssembly.RuntimeError;
        if (!isTrap || error.message.startsWith('Aborted().')) throw error;
        throw Object.defineProperty(error, 'status', {
          get() {
            throw error;
          },
        });
      }
    };
  }

  #note(error: unknown): unknown {
    if (this.#failure === undefined && error instanceof Error && isLast(error)) {
      this.#failure = error;
      this.#fail(error);
    }
    return error;
  }
}

function isLast(error: Error): boolean {
  if (error instanceof WebAssembly.RuntimeError) return true;
  return 'severity' in error && lastSeverities.has(error.severity);
}

/** What a file system of Emscripten knows of an open file. */
interface Stream {
  node: object;
  /** Descriptor; absent for a folder. */
  nfd?: number;
}

/** Emscripten's NODEFS, whose types lack all of this. */
interface NodeFileSystem {
  stream_ops: { fsync?(stream: Stream): number };
  realPath(node: object): string;
  /** Turns an error of Node's into one that the program sees as its `errno`. */
  tryFSOperation<T>(operation: () => T): T;
}

/** PGlite's own file system has no `fsync`. */
class DurableFiles extends NodeFS {
  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...parameters);
    const addFsync = ({ NODEFS }: { NODEFS: unknown }): void => {
      const files = NODEFS as NodeFileSystem;
      files.stream_ops.fsync = (stream) => files.tryFSOperation(() => fsyncStream(files, stream));
    };
    const preRun = [addFsync, ...(emscriptenOpts.preRun ?? [])];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }
}

function fsyncStream(files: NodeFileSystem, { node, nfd }: Stream): number {
  const descriptor = nfd ?? openSync(files.realPath(node), 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    if (nfd === undefined) closeSync(descriptor);
  }
  return 0;
}
