import {
  openListReader,
  type ListReaderOptions,
} from '../../server/features/properties/catalogue/list-reader.ts';
import type { PackedList } from '../../server/features/properties/catalogue/packed-list.ts';
import type { BodyNames } from '../../server/upstream/transport/body-reader.ts';
import type { ReadList } from '../../server/upstream/visitors/properties.ts';

/** Reads a body that arrives in parts of this many bytes. */
export async function readPackedList(
  body: Buffer,
  signal: AbortSignal,
  {
    names = { etag: null },
    partBytes = 64 * 1024,
    ...options
  }: ListReaderOptions & { names?: BodyNames; partBytes?: number },
): Promise<ReadList<PackedList>> {
  await using reader = openListReader(options);
  for (let at = 0; at < body.length; at += partBytes) {
    await reader.write(body.subarray(at, at + partBytes));
  }
  return await reader.finish(names, signal);
}
