import { useEffect, useRef, useState } from 'react';
import type { AdminProperty } from '../../../../../shared/contract/admin/properties.ts';
import { photoUploadAddress } from '../../../../admin/admin-calls.ts';
import { upload } from '../../../../bff/upload.ts';
import { UploadQueue, type Upload } from '../../../../forms/upload-queue.ts';

export type PhotoUpload = Upload<never>;

/** Photo uploads of a property, which end with the page; an uploaded photo is in the property of `onAnswer`. */
export function useUploads(
  id: string,
  onAnswer: (property: AdminProperty) => void,
): UploadQueue<never> {
  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  const [queue] = useState(
    () =>
      new UploadQueue<never>(async (file, signal, onProgress) => {
        const address = photoUploadAddress(id, '');
        latest.current(await upload<AdminProperty>(address, file, { signal, onProgress }));
        return undefined;
      }),
  );
  useEffect(() => () => queue.clear(), [queue]);
  return queue;
}
