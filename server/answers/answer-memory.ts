/** The answer to a write, without what is made anew for every response. */
export interface RememberedAnswer {
  /** Digest of the request's body. */
  digest: string;
  status: number;
  /** By lower-case name. */
  headers: Readonly<Record<string, string | string[]>>;
  /** JSON. */
  body: string;
}

export type Claim =
  | { state: 'ours' }
  /** Another process is making the answer. */
  | { state: 'taken' }
  | { state: 'answered'; answer: RememberedAnswer };

/**
 * Answers to writes by id, for a day. Ids cannot be guessed. A claim belongs to the caller until it stores the answer or releases the
 * claim; the claim of a process that has died expires.
 */
export interface AnswerMemory {
  claim(id: string): Promise<Claim>;
  /** An answer that is too long is forgotten, as by `release`. */
  store(id: string, answer: RememberedAnswer): Promise<void>;
  release(id: string): Promise<void>;
  close(): void;
}

export const rememberedMs = 24 * 60 * 60 * 1000;
