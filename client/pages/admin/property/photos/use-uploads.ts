import { useEffect, useState } from 'react';
import type { AdminProperty } from '../../../../../shared/contract/admin/admin-property-schemas.ts';
import { photoUploadAddress } from '../../../../admin/staff-call.ts';
import { upload } from '../../../../bff/upload.ts';
import { UploadQueue, type Upload } from '../../../../forms/upload-queue.ts';

export type PhotoUpload = Upload<AdminProperty>;

/**
 * Photo uploads of a property, which end with the page.
 * @param onAnswer called with the property when a photo was added, which leaves the queue
 */
export function useUploads(
  id: string,
  onAnswer: (property: AdminProperty) => void,
): UploadQueue<AdminProperty> {
  const [queue] = useState(
    () =>
      new UploadQueue<AdminProperty>((file, signal, onProgress) =>
        upload(photoUploadAddress(id, ''), file, { signal, onProgress }),
      ),
  );
  useEffect(
    () =>
      queue.subscribe(() => {
        for (const { key, state } of queue.state()) {
          if (state.kind !== 'uploaded') continue;
          queue.remove(key);
          onAnswer(state.result);
        }
      }),
    [queue, onAnswer],
  );
  useEffect(() => () => queue.clear(), [queue]);
  return queue;
}
