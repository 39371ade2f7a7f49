import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type {
  AdminPhoto,
  PhotoKind,
} from '../../../../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../../../../shared/contract/admin/admin-property-schemas.ts';
import { maxPhotoBytes, photoTypes } from '../../../../../shared/forms/photo-form.ts';
import { staffCall } from '../../../../admin/staff-call.ts';
import { ConfirmDialog } from '../../../../admin/dialogs/confirm-dialog.tsx';
import { ProblemNote } from '../../../../admin/writes/problem-note.tsx';
import { useStore } from '../../../../hooks/store.ts';
import { FormSection } from '../form-section.tsx';
import type { UnsavedPhotos } from '../unsaved.ts';
import { PhotoChooser } from './photo-chooser.tsx';
import { PhotoItem, photoButtonId } from './photo-item.tsx';
import styles from './photos.module.css';
import { UploadItem } from './upload-item.tsx';
import { useArrangement } from './use-arrangement.ts';
import { useUploads } from './use-uploads.ts';

interface PhotosSectionProps {
  property: AdminProperty;
  onAnswer(property: AdminProperty): void;
  onUnsaved(unsaved: UnsavedPhotos): void;
}

const maxPhotos = 40;

/** A property's photos; changes are saved at once, independently of the form. */
export function PhotosSection({ property, onAnswer, onUnsaved }: PhotosSectionProps): ReactNode {
  const { photos, state, problem, ...arrangement } = useArrangement(property, onAnswer);
  const queue = useUploads(property.id, onAnswer);
  const uploads = useStore(queue);
  const [announcement, setAnnouncement] = useState('');
  const [deleting, setDeleting] = useState<AdminPhoto | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const focusNext = useRef<string>(null);

  // Descriptions being typed, by photo id.
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());

  const waiting = uploads.filter((one) => one.state.kind !== 'refused').length;
  const undescribed = photos.filter(({ alt }) => alt === '').length;
  const isTyping = photos.some(({ id, alt }) => (typed.get(id)?.trim() ?? alt) !== alt);
  const isChanged = state !== 'saved' || isTyping;
  // In the layout phase: navigation may follow the input at once.
  useLayoutEffect(
    () => onUnsaved({ uploads: waiting, isChanged }),
    [onUnsaved, waiting, isChanged],
  );

  // Moving a button in the DOM drops its focus; restore it.
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  function moveTo(id: string, to: number, button: 'earlier' | 'later' | 'cover' | null): void {
    const from = photos.findIndex((photo) => photo.id === id);
    // Photos stay before floor plans.
    const isPlan = photos[from]?.kind === 'floor-plan';
    if (!photos[to] || to === from || (photos[to].kind === 'floor-plan') !== isPlan) return;
    if (button) focusNext.current = photoButtonId(id, button === 'cover' ? 'earlier' : button);
    arrangement.move(id, to);
    setAnnouncement(
      to === 0 && !isPlan
        ? 'It is now the cover.'
        : `It is now photo ${to + 1} of ${photos.length}.`,
    );
  }

  function setKind(id: string, kind: PhotoKind): void {
    focusNext.current = photoButtonId(id, 'kind');
    arrangement.setKind(id, kind);
    setAnnouncement(kind === 'floor-plan' ? 'It is now a floor plan.' : 'It is now a photo.');
  }

  function type(id: string, alt: string): void {
    setTyped((past) => new Map(past).set(id, alt));
  }

  function describe({ id, alt }: AdminPhoto): void {
    const now = typed.get(id)?.trim();
    setTyped((past) => new Map([...past].filter(([other]) => other !== id)));
    if (now !== undefined && now !== alt) arrangement.describe(id, now);
  }

  function drop(to: number): void {
    if (dragged !== null) moveTo(dragged, to, null);
    setDragged(null);
  }

  return (
    <FormSection
      id="photos"
      title="Photos"
      lead="The first one is the cover; floor plans come last. Photo changes are saved at once."
    >
      <PhotoChooser
        room={maxPhotos - photos.length - uploads.length}
        max={maxPhotos}
        onChoose={(files) => queue.add(files, refusalOf)}
      />
      {uploads.length > 0 && (
        <ul className={styles.uploads} aria-label="Photos being uploaded">
          {uploads.map((one) => (
            <UploadItem
              key={one.key}
              upload={one}
              onRetry={() => queue.retry(one.key)}
              onRemove={() => queue.remove(one.key)}
            />
          ))}
        </ul>
      )}
      <ProblemNote problem={problem} onRetry={arrangement.retry} />
      {undescribed > 0 && (
        <p className={styles.state}>
          {undescribed === 1
            ? 'One photo has no description yet. Describe what it shows for visitors who cannot see it. Until then it goes by its number.'
            : `${undescribed} photos have no description yet. Describe what each shows for visitors who cannot see it. Until then they go by their numbers.`}
        </p>
      )}
      {photos.length > 0 && (
        <ol className={styles.photos} aria-label="Photos in order">
          {photos.map((photo, index) => (
            <PhotoItem
              key={photo.id}
              photo={photo}
              place={index}
              isFirst={isOtherKind(photo, photos[index - 1])}
              isLast={isOtherKind(photo, photos[index + 1])}
              isDragged={dragged === photo.id}
              isTarget={dragged !== null && dragged !== photo.id}
              onMove={(to, button) => moveTo(photo.id, to, button)}
              typed={typed.get(photo.id) ?? photo.alt}
              onType={(alt) => type(photo.id, alt)}
              onDescribe={property.basic ? null : () => describe(photo)}
              onKind={(kind) => setKind(photo.id, kind)}
              onDelete={() => setDeleting(photo)}
              onDrag={() => setDragged(photo.id)}
              onDragEnd={() => setDragged(null)}
              onDrop={() => drop(index)}
            />
          ))}
        </ol>
      )}
      <p role="status" className={styles.state}>
        {state === 'saving' ? 'Saving the photos...' : announcement}
      </p>
      {deleting && (
        <ConfirmDialog
          title="Delete this photo?"
          confirm="Delete photo"
          danger
          onConfirm={async () => {
            onAnswer(
              await staffCall('DELETE /admin/properties/{id}/photos/{photo}', {
                params: { id: property.id, photo: deleting.id },
              }),
            );
            setAnnouncement('Photo deleted.');
          }}
          onClose={() => setDeleting(null)}
        >
          <img
            className={styles.deleted}
            src={deleting.src}
            width={deleting.width}
            height={deleting.height}
            alt={deleting.alt}
          />
          <p>It cannot be restored.</p>
        </ConfirmDialog>
      )}
    </FormSection>
  );
}

function isOtherKind({ kind }: AdminPhoto, other: AdminPhoto | undefined): boolean {
  return other === undefined || other.kind !== kind;
}

/** Why a file cannot be a photo, or null. */
function refusalOf({ type, size }: File): string | null {
  if (!photoTypes.includes(type)) return 'Photos must be JPEG, PNG or WebP files.';
  return size > maxPhotoBytes ? 'A photo can be at most 10 MB.' : null;
}
