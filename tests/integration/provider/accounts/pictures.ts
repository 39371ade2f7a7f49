import sharp from 'sharp';
import type { Sharp } from 'sharp';

/** A picture with a red left half and a blue right half. */
export function halves(width: number, height: number): Sharp {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const };
  return sharp({ create: { width, height, channels: 3, background: 'blue' } }).composite([
    { input: { create: { ...half, background: 'red' } }, left: 0, top: 0 },
  ]);
}

export async function jpeg(): Promise<Buffer> {
  return halves(800, 600).jpeg().toBuffer();
}

/** An animation of two frames. */
export async function framesAs(format: 'gif' | 'webp'): Promise<Buffer> {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}
