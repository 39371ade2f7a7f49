import { ArrowLeft, ArrowRight, GripVertical, Ruler, Star, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type {
  AdminPhoto,
  PhotoKind,
} from '../../../../../shared/contract/admin/property-schemas.ts';
import { Photo } from '../../../../components/photo.tsx';
import styles from './photos.module.css';

interface PhotoItemProps {
  photo: AdminPhoto;
  /** 0-based. */
  place: number;
  /** Whether it is the first or the last of its kind: floor plans stay behind photos. */
  isFirst: boolean;
  isLast: boolean;
  isDragged: boolean;
  /** Whether a dragged photo is over this one. */
  isTarget: boolean;
  onMove(to: number, button: 'earlier' | 'later' | 'cover'): void;
  /** The description being typed. */
  typed: string;
  onType(alt: string): void;
  /** Saves the description; null if the provider does not support descriptions. */
  onDescribe: (() => void) | null;
  onKind(kind: PhotoKind): void;
  onDelete(): void;
  onDrag(): void;
  onDragEnd(): void;
  onDrop(): void;
}

/** Id of a button, which keeps the focus when its photo moves. */
export function photoButtonId(photo: string, button: 'earlier' | 'later' | 'kind'): string {
  return `photo-${photo}-${button}`;
}

const maxAltLength = 300;

/** A photo with its description; moves by drag and drop or with buttons. */
export function PhotoItem(props: PhotoItemProps): ReactNode {
  const { photo, place, isFirst, isLast, isDragged, isTarget, onMove, onDescribe, onDelete } =
    props;
  const [over, setOver] = useState(false);
  const name = `photo ${place + 1}`;
  const isPlan = photo.kind === 'floor-plan';
  return (
    <li className={styles.photo}>
      <div
        role="presentation"
        className={styles.card}
        data-dragged={isDragged || undefined}
        data-over={(isTarget && over) || undefined}
        onDragOver={(event) => {
          if (!isTarget) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          if (!isTarget) return;
          event.preventDefault();
          setOver(false);
          props.onDrop();
        }}
      >
        <div
          className={styles.picture}
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move';
            dataTransfer.setData('text/plain', photo.id);
            props.onDrag();
          }}
          onDragEnd={props.onDragEnd}
        >
          <Photo
            photo={{ ...photo, alt: photo.alt || `Photo ${place + 1}` }}
            sizes="(min-width: 600px) 300px, 7rem"
          />
          {isPlan && <span className={styles.cover}>Floor plan</span>}
          {place === 0 && !isPlan && <span className={styles.cover}>Cover</span>}
          <span className={styles.grip}>
            <GripVertical aria-hidden="true" size={18} />
          </span>
        </div>
        {onDescribe && (
          <label className={styles.alt}>
            <span>Describe {name}</span>
            <input
              type="text"
              value={props.typed}
              maxLength={maxAltLength}
              placeholder="What the photo shows"
              autoComplete="off"
              onChange={({ currentTarget }) => props.onType(currentTarget.value)}
              onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
              onBlur={onDescribe}
            />
          </label>
        )}
        <div className={styles.tools}>
          <button
            type="button"
            id={photoButtonId(photo.id, 'earlier')}
            className={styles.tool}
            aria-label={`Move ${name} earlier`}
            aria-disabled={isFirst}
            onClick={() => onMove(place - 1, 'earlier')}
          >
            <ArrowLeft aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            id={photoButtonId(photo.id, 'later')}
            className={styles.tool}
            aria-label={`Move ${name} later`}
            aria-disabled={isLast}
            onClick={() => onMove(place + 1, 'later')}
          >
            <ArrowRight aria-hidden="true" size={18} />
          </button>
          <button
            type="button"
            className={styles.tool}
            aria-label={`Make ${name} the cover`}
            aria-disabled={isPlan || isFirst}
            onClick={() => onMove(0, 'cover')}
          >
            <Star aria-hidden="true" size={18} />
          </button>
          {photo.kind && (
            <button
              type="button"
              id={photoButtonId(photo.id, 'kind')}
              className={styles.tool}
              aria-label={`Show ${name} as a floor plan`}
              aria-pressed={isPlan}
              onClick={() => props.onKind(isPlan ? 'photo' : 'floor-plan')}
            >
              <Ruler aria-hidden="true" size={18} />
            </button>
          )}
          <button
            type="button"
            className={styles.tool}
            aria-label={`Delete ${name}`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden="true" size={18} />
          </button>
        </div>
      </div>
    </li>
  );
}
