import { useEffect, useRef, type ReactNode } from 'react';
import styles from './photo-item.module.css';

/** Pixels, for high-density screens. */
const size = { width: 168, height: 126 };

/** A small preview, over the icon shown for images the browser cannot decode. */
export function PhotoPreview({ file }: { file: File }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let isUnmounted = false;
    // Decoded at a small size, so that eight phone photos fit in memory.
    createImageBitmap(file, { resizeWidth: size.width * 2, resizeQuality: 'medium' })
      .then((picture) => {
        if (!isUnmounted && canvas.current) draw(canvas.current, picture);
        picture.close();
      })
      .catch(() => {});
    return () => {
      isUnmounted = true;
    };
  }, [file]);

  return <canvas ref={canvas} {...size} className={styles.preview} aria-hidden="true" />;
}

/** Draws the picture centred, covering the canvas. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap): void {
  const scale = Math.max(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const [x, y] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height);
}
