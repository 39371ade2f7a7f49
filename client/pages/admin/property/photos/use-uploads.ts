import { useEffect, useRef, useState } from 'react';
import type { AdminProperty } from '../../../../../shared/contract/admin/properties.ts';
import type { Problem } from '../../../../../shared/contract/problem.ts';
import { maxPhotoBytes, photoTypes } from '../../../../../shared/forms/photo-form.ts';
import { photoUploadAddress } from '../../../../admin/admin-calls.ts';
import { problemOf } from '../../../../admin/writes/write-queue.ts';
import { upload } from '../../../../bff/upload.ts';

export interface PhotoUpload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed' | 'unsuitable';
  /** A fraction from 0 to 1; at 1 the server is processing the photo. */
  progress: number;
  /** Problem with the upload, from the site or the network. */
  problem: Problem | null;
  /** Why the file is not accepted. */
  reason: string | null;
}

export interface Uploads {
  uploads: readonly PhotoUpload[];
  add(files: Iterable<File>): void;
  retry(key: string): void;
  /** Removes an upload and cancels it if running. */
  remove(key: string): void;
}

/** Photo uploads of a property, sequential in the chosen order. */
export function useUploads(id: string, onAnswer: (property: AdminProperty) => void): Uploads {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([]);
  const queue = useRef<PhotoUpload[]>([]);
  const current = useRef<{ key: string; ending: AbortController }>(null);

  useEffect(
    () => () => {
      queue.current = [];
      current.current?.ending.abort();
    },
    [],
  );

  function change(key: string, to: Partial<PhotoUpload>): void {
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  }

  async function work(): Promise<void> {
    if (current.current) return;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await send(next);
  }

  async function send({ key, file }: PhotoUpload): Promise<void> {
    const ending = new AbortController();
    current.current = { key, ending };
    change(key, { state: 'sending', progress: 0, problem: null });
    try {
      const answer = await upload<AdminProperty>(photoUploadAddress(id, ''), file, {
        signal: ending.signal,
        onProgress: (progress) => change(key, { progress }),
      });
      setUploads((all) => all.filter((one) => one.key !== key));
      onAnswer(answer);
    } catch (error) {
      if (!ending.signal.aborted) change(key, { state: 'failed', problem: problemOf(error) });
    } finally {
      current.current = null;
    }
  }

  function put(added: readonly PhotoUpload[]): void {
    queue.current.push(...added.filter(({ state }) => state === 'waiting'));
    void work();
  }

  return {
    uploads,
    add(files) {
      const added = Array.from(files, toUpload);
      setUploads((all) => [...all, ...added]);
      put(added);
    },
    retry(key) {
      const failed = uploads.find((one) => one.key === key);
      if (failed?.state !== 'failed') return;
      const again: PhotoUpload = { ...failed, state: 'waiting', progress: 0, problem: null };
      change(key, again);
      put([again]);
    },
    remove(key) {
      queue.current = queue.current.filter((one) => one.key !== key);
      if (current.current?.key === key) current.current.ending.abort();
      setUploads((all) => all.filter((one) => one.key !== key));
    },
  };
}

function toUpload(file: File): PhotoUpload {
  const reason = unsuitable(file);
  const state = reason === null ? 'waiting' : 'unsuitable';
  return { key: crypto.randomUUID(), file, state, progress: 0, problem: null, reason };
}

/** Checks a file before uploading. */
function unsuitable({ type, size }: File): string | null {
  if (!photoTypes.includes(type)) return 'Only JPEG, PNG and WebP pictures can be photos.';
  return size > maxPhotoBytes ? 'A photo can be at most 10 MB.' : null;
}
