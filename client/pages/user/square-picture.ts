import { squareOf, type Crop } from './crop.ts';

/** Larger than any display size, yet a small upload. */
const maxSide = 1024;
const quality = 0.9;

/** Draws the square on a canvas, on a white background for transparent pictures. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a JPEG of at most 1024 pixels; null if the browser cannot encode it. */
export async function toJpeg(picture: ImageBitmap, crop: Crop): Promise<File | null> {
  const canvas = document.createElement('canvas');
  const side = Math.max(1, Math.min(maxSide, Math.round(squareOf(picture, crop).side)));
  canvas.width = side;
  canvas.height = side;
  drawSquare(canvas, picture, crop);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });
  return blob && new File([blob], 'photo.jpg', { type: blob.type });
}
