import sharp from 'sharp';
import { expect, it } from 'vitest';
import { encodePicture } from '../../../server/provider/pictures/encode-picture.ts';

it('says of a picture that takes too long that it does, not that it is of another format', async () => {
  const photo = await sharp({
    create: { width: 800, height: 600, channels: 3, background: 'teal' },
  })
    .jpeg()
    .toBuffer();
  const encoding = encodePicture(photo, {
    field: 'photo',
    label: 'The photo',
    maxInputPixels: 1_000_000,
    maxSeconds: 1,
    resize: (picture) => picture.resize(8000, 6000),
  });
  await expect(encoding).rejects.toMatchObject({
    status: 422,
    errors: { photo: 'The photo took too long to process: please try a smaller one' },
  });
});
