import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react';
import { drag, zoomTo, type Crop } from './crop.ts';
import styles from './crop-dialog.module.css';

/** Preview size in pixels, for high-density screens. */
const side = 640;

interface CropCanvasProps {
  picture: ImageBitmap;
  crop: Crop;
  draw(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void;
  onChange(crop: Crop): void;
}

interface Point {
  x: number;
  y: number;
}

/** The cropped square: drag with one pointer, pinch to zoom. */
export function CropCanvas({ picture, crop, draw, onChange }: CropCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pointers = useRef(new Map<number, Point>());

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop);
  }, [draw, picture, crop]);

  function onPointerDown(event: PointerEvent<HTMLCanvasElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent<HTMLCanvasElement>): void {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = pointOf(event);
    pointers.current.set(event.pointerId, now);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other));
      onChange(zoomTo(picture, crop, crop.zoom * ratio));
      return;
    }
    const { width } = event.currentTarget.getBoundingClientRect();
    onChange(drag(picture, crop, (now.x - before.x) / width, (now.y - before.y) / width));
  }

  function onPointerEnd({ pointerId }: PointerEvent<HTMLCanvasElement>): void {
    pointers.current.delete(pointerId);
  }

  return (
    <canvas
      ref={canvas}
      width={side}
      height={side}
      className={styles.canvas}
      role="img"
      aria-label="Preview of your photo"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
    />
  );
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
