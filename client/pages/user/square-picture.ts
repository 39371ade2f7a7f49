import { squareOf, type Crop } from './crop.ts';

/** Larger than any place shows it, and small to send. */
const maxSide = 1024;
const quality = 0.9;

/** Fills a square canvas with the square of the picture, white where the picture lets through. */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { left, top, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/** The square as a JPEG file, at most 1024 pixels wide; null where the browser makes none. */
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
