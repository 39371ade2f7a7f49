import { ProblemError, type Problem } from '../../shared/contract/problem.ts';
import { Store } from '../hooks/store.ts';

export interface Upload<Result> {
  key: number;
  name: string;
  /** Null after a reload, when the file is on the server. */
  file: File | null;
  state:
    | { kind: 'waiting' }
    | {
        kind: 'uploading';
        /** A fraction from 0 to 1; at 1 the server is processing it. */ share: number;
      }
    | { kind: 'uploaded'; result: Result }
    | { kind: 'failed'; problem: Problem; /** How far it got. */ share: number }
    | { kind: 'refused'; /** Why the file is not sent. */ reason: string };
}

type Send<Result> = (
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
) => Promise<Result>;

/** Uploads files in the chosen order, one at a time, because the server processes one at a time. */
export class UploadQueue<Result> extends Store<readonly Upload<Result>[]> {
  readonly #send: Send<Result>;
  #nextKey = 1;
  #current: { key: number; ending: AbortController } | null = null;

  /** @param uploaded files that are on the server already */
  constructor(send: Send<Result>, uploaded: readonly { name: string; result: Result }[] = []) {
    super([]);
    this.#send = send;
    this.set(
      uploaded.map(({ name, result }) => ({
        key: this.#nextKey++,
        name,
        file: null,
        state: { kind: 'uploaded', result },
      })),
    );
  }

  /** @param refusalOf why a file is not sent, or null */
  add(files: readonly File[], refusalOf: (file: File) => string | null): void {
    const added = files.map((file): Upload<Result> => {
      const reason = refusalOf(file);
      const state =
        reason === null ? { kind: 'waiting' as const } : { kind: 'refused' as const, reason };
      return { key: this.#nextKey++, name: file.name, file, state };
    });
    this.set([...this.state(), ...added]);
    void this.#sendWaiting();
  }

  retry(key: number): void {
    this.#setState(key, { kind: 'waiting' });
    void this.#sendWaiting();
  }

  /** Removes an upload, and cancels it if it is running. */
  remove(key: number): void {
    this.set(this.state().filter((upload) => upload.key !== key));
    if (this.#current?.key === key) this.#current.ending.abort();
  }

  /** Removes all uploads. */
  clear(): void {
    this.set([]);
    this.#current?.ending.abort();
  }

  async #sendWaiting(): Promise<void> {
    const next = this.state().find(({ state }) => state.kind === 'waiting');
    if (this.#current || !next?.file) return;
    const { key, file } = next;
    const ending = new AbortController();
    this.#current = { key, ending };
    let share = 0;
    this.#setState(key, { kind: 'uploading', share });
    try {
      const result = await this.#send(file, ending.signal, (progress) => {
        share = progress;
        this.#setState(key, { kind: 'uploading', share });
      });
      this.#setState(key, { kind: 'uploaded', result });
    } catch (error) {
      if (error instanceof ProblemError)
        this.#setState(key, { kind: 'failed', problem: error.problem, share });
      else if (!ending.signal.aborted) throw error;
    } finally {
      this.#current = null;
      void this.#sendWaiting();
    }
  }

  #setState(key: number, state: Upload<Result>['state']): void {
    this.set(this.state().map((upload) => (upload.key === key ? { ...upload, state } : upload)));
  }
}
