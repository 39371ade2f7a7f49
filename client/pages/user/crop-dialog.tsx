import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogButtons } from '../../ui/dialog.tsx';
import { CropCanvas } from './crop-canvas.tsx';
import { maxZoom, squareOf, wholeCrop, zoomTo, type Crop } from './crop.ts';
import styles from './crop-dialog.module.css';
import { drawSquare, toJpeg } from './square-picture.ts';

export interface CropDialogProps {
  file: File;
  onDone(square: File): void;
  /** Called with a message if the browser cannot decode the file. */
  onCancel(message?: string): void;
}

const unreadable =
  'This photo cannot be opened. Please choose a JPEG, PNG or WebP file, or take a screenshot of it.';

/** Crops a picture to a square. */
export function CropDialog({ file, onDone, onCancel }: CropDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const outcome = useRef<File | string>(undefined);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [crop, setCrop] = useState<Crop>(wholeCrop);

  useEffect(() => {
    let isMounted = true;
    createImageBitmap(file).then(
      (bitmap) => (isMounted ? setPicture(bitmap) : bitmap.close()),
      () => isMounted && onCancel(unreadable),
    );
    return () => {
      isMounted = false;
    };
    // The file does not change while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [file]);

  useEffect(() => {
    return () => picture?.close();
  }, [picture]);

  async function finish(): Promise<void> {
    if (!picture) return;
    outcome.current = (await toJpeg(picture, crop)) ?? unreadable;
    dialog.current?.close();
  }

  // The browser moves the focus only after the dialog is closed.
  function leave(): void {
    if (outcome.current instanceof File) onDone(outcome.current);
    else onCancel(outcome.current);
  }

  if (!picture) return null;
  const { side } = squareOf(picture, wholeCrop);
  return (
    <Dialog element={dialog} className={styles.dialog} title="Crop your photo" onClose={leave}>
      <CropCanvas picture={picture} crop={crop} draw={drawSquare} onChange={setCrop} />
      <p className={styles.help}>Drag the photo, or use the sliders.</p>
      <div className={styles.sliders}>
        <Slider
          label="Zoom"
          min={1}
          max={maxZoom}
          value={crop.zoom}
          onChange={(zoom) => setCrop(zoomTo(picture, crop, zoom))}
        />
        <Slider
          label="Left or right"
          value={crop.x}
          disabled={picture.width <= side / crop.zoom}
          onChange={(x) => setCrop({ ...crop, x })}
        />
        <Slider
          label="Up or down"
          value={crop.y}
          disabled={picture.height <= side / crop.zoom}
          onChange={(y) => setCrop({ ...crop, y })}
        />
      </div>
      <DialogButtons>
        <Button onClick={() => void finish()}>Save photo</Button>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          Cancel
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  disabled?: boolean;
  onChange(value: number): void;
}

function Slider({
  label,
  min = 0,
  max = 1,
  value,
  disabled = false,
  onChange,
}: SliderProps): ReactNode {
  return (
    <label className={styles.slider}>
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 100}
        value={value}
        disabled={disabled}
        aria-valuetext={`${Math.round(value * 100)}%`}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}
      />
    </label>
  );
}
