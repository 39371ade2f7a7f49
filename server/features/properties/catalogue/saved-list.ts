import { hash } from 'node:crypto';
import { closeSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs';
import { Deserializer, Serializer } from 'node:v8';
import type { PackedList } from './packed-list.ts';

/** Where a list is kept for the next start. */
export interface ListFile {
  path: string;
  /** Identifies the provider and the code that reads its list: a file with another key is not used. */
  key: string;
}

/** A whole list and how the provider names its state. */
export interface SavedList {
  list: PackedList;
  etag: string | null;
  version: string | undefined;
  leftOut: number;
}

/** The first part of a file. The blocks of the properties' texts, most of the list, follow one by one: it is never held twice. */
interface Head {
  key: string;
  blocks: number;
  /** Without these blocks. */
  saved: SavedList;
}

/** A digest and the length precede each part. */
const digestBytes = 32;
const lengthBytes = 4;

/**
 * Replaces the file, unless the list has neither entity tag nor version: the provider could not be asked what has changed
 * since. Synchronous, for a worker thread: writing 200,000 properties takes a second.
 */
export function saveList({ path, key }: ListFile, saved: SavedList): void {
  if (saved.etag === null && saved.version === undefined) return;
  const { blocks } = saved.list.properties;
  try {
    const file = openSync(`${path}.new`, 'w', 0o600);
    try {
      const head: Head = { key, blocks: blocks.length, saved: withBlocks(saved, []) };
      writePart(file, serialized(head));
      for (const block of blocks) writePart(file, block);
    } finally {
      closeSync(file);
    }
    renameSync(`${path}.new`, path);
  } catch (error) {
    rmSync(`${path}.new`, { force: true });
    throw error;
  }
}

/** Null if the file is missing, damaged or has another key. Synchronous, for a worker thread. */
export function readSavedList({ path, key }: ListFile): SavedList | null {
  const file = opened(path);
  if (file === null) return null;
  try {
    const head = readHead(file);
    if (head?.key !== key) return null;
    const blocks: Uint8Array<ArrayBuffer>[] = [];
    while (blocks.length < head.blocks) {
      const block = readPart(file);
      if (block === null) return null;
      blocks.push(block);
    }
    return withBlocks(head.saved, blocks);
  } finally {
    closeSync(file);
  }
}

function withBlocks(saved: SavedList, blocks: readonly Uint8Array<ArrayBuffer>[]): SavedList {
  const { list } = saved;
  return { ...saved, list: { ...list, properties: { ...list.properties, blocks } } };
}

function opened(path: string): number | null {
  try {
    return openSync(path, 'r');
  } catch {
    return null;
  }
}

function readHead(file: number): Head | null {
  const part = readPart(file);
  if (part === null) return null;
  const reader = new Deserializer(part);
  reader.readHeader();
  // The digest finds damage; only the server's user can write in this folder.
  return reader.readValue() as Head;
}

function writePart(file: number, part: Uint8Array): void {
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(part.length);
  for (const bytes of [digestOf(part), length, part]) {
    let written = 0;
    while (written < bytes.length) written += writeSync(file, bytes, written);
  }
}

/** Null if the part is damaged or not complete. */
function readPart(file: number): Uint8Array<ArrayBuffer> | null {
  const before = readBytes(file, digestBytes + lengthBytes);
  if (before === null) return null;
  const part = readBytes(file, before.readUInt32LE(digestBytes));
  return part && digestOf(part).equals(before.subarray(0, digestBytes)) ? part : null;
}

/** In a buffer of their own, which can be handed over to another thread; null if the file has fewer. */
function readBytes(file: number, length: number): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.allocUnsafeSlow(length);
  let read = 0;
  while (read < length) {
    const more = readSync(file, bytes, read, length - read, null);
    if (more === 0) return null;
    read += more;
  }
  return bytes;
}

/** `v8.serialize` keeps all columns in one buffer, which could not be handed over to another thread one by one. */
function serialized(value: Head): Buffer {
  const writer = new Serializer();
  writer.writeHeader();
  writer.writeValue(value);
  return writer.releaseBuffer();
}

function digestOf(part: Uint8Array): Buffer {
  return hash('sha256', part, 'buffer');
}
