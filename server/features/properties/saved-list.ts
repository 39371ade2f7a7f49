import { hash } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import type { PackedList } from './packed-list.ts';

/** Where a list is kept for the next start. */
export interface ListFile {
  path: string;
  /** Of the provider and of the code that reads its list: a file with another key is not used. */
  key: string;
}

/** A whole list and how the provider names its state. */
export interface SavedList {
  list: PackedList;
  etag: string | null;
  version: string | undefined;
  leftOut: number;
}

const digestBytes = 32;

/**
 * Replaces the file, unless the list has neither entity tag nor version: the provider could not be asked what has changed
 * since. Synchronous, for a worker thread: writing 200,000 properties takes a second.
 */
export function saveList({ path, key }: ListFile, saved: SavedList): void {
  if (saved.etag === null && saved.version === undefined) return;
  const content = serialized({ key, saved });
  try {
    writeFileSync(`${path}.new`, digestOf(content));
    writeFileSync(`${path}.new`, content, { flag: 'a' });
    renameSync(`${path}.new`, path);
  } catch (error) {
    rmSync(`${path}.new`, { force: true });
    throw error;
  }
}

/** Null if the file is missing, damaged or has another key. Synchronous, for a worker thread. */
export function readSavedList({ path, key }: ListFile): SavedList | null {
  const file = contentOf(path);
  if (file === null) return null;
  const content = file.subarray(digestBytes);
  if (!digestOf(content).equals(file.subarray(0, digestBytes))) return null;
  const reader = new Deserializer(content);
  reader.readHeader();
  // The digest finds damage; only the server's user can write in this folder.
  const read = reader.readValue() as { key: string; saved: SavedList };
  return read.key === key ? read.saved : null;
}

function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

/** `v8.serialize` keeps all columns in one buffer, which could not be handed over to another thread one by one. */
function serialized(value: { key: string; saved: SavedList }): Buffer {
  const writer = new Serializer();
  writer.writeHeader();
  writer.writeValue(value);
  return writer.releaseBuffer();
}

function digestOf(content: Buffer): Buffer {
  return hash('sha256', content, 'buffer');
}
