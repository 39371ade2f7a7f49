import type { FormEvent, ReactNode } from 'react';
import type { LookupItem } from '../../../../shared/contract/admin/list-schemas.ts';
import type { AdminProperty } from '../../../../shared/contract/admin/admin-property-schemas.ts';
import type { AdminPhoto } from '../../../../shared/contract/admin/property-schemas.ts';
import { extensionFields } from '../../../../shared/property-values.ts';
import { offerUndo } from '../../../admin/undo.ts';
import { ProblemNote } from '../../../admin/writes/problem-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormErrors, useFieldErrors } from '../../../ui/form/form-errors.tsx';
import { AmenityFields } from './amenity-fields.tsx';
import { CostFields } from './cost-fields.tsx';
import { conflictsBetween } from './conflict.ts';
import { ConflictView } from './conflict-view.tsx';
import { DeletedMeanwhile } from './deleted-meanwhile.tsx';
import { draftOf } from './draft.ts';
import { DraftWarnings } from './draft-warnings.tsx';
import { EarlierDrafts } from './earlier-drafts.tsx';
import { EditorActions } from './editor-actions.tsx';
import { EditorHead } from './editor-head.tsx';
import styles from './editor.module.css';
import { prefix } from './fields.ts';
import { FormSection } from './form-section.tsx';
import { HomeFields } from './home-fields.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { NearbyFields } from './nearby-fields.tsx';
import { PapersFields } from './papers-fields.tsx';
import { PhotosSection } from './photos/photos-section.tsx';
import { usePhotoHashes } from './photos/use-photo-hashes.ts';
import { PlaceFields } from './place-fields.tsx';
import { PlainFields } from './plain-fields.tsx';
import { SectionLinks, sectionsWithout } from './section-links.tsx';
import { StatusFields } from './status-fields.tsx';
import { draftFrom, useEditor } from './use-editor.ts';
import { warningsAbout } from './warnings.ts';

interface PropertyEditorProps {
  property: AdminProperty | null;
  amenities: readonly LookupItem[];
  types: readonly LookupItem[];
  basic: boolean;
}

const formId = 'property-form';
const noPhotos: AdminPhoto[] = [];

/** The property form, with autosaved drafts, photos and status. */
export function PropertyEditor(props: PropertyEditorProps): ReactNode {
  const { property, amenities, types, basic } = props;
  const editor = useEditor(property);
  const { saved, form, saving, outcome } = editor;
  const { draft, base, set, earlier } = form;
  const { errors, onInput } = useFieldErrors(outcome.answer?.errors);

  function save(): void {
    void saving.save(draft, base);
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    save();
  }

  const lacks = saved?.lacks ?? (basic ? extensionFields : []);
  const fields = { draft, set, errors, lacks };
  const { conflict } = outcome;
  const photos = saved?.photos ?? noPhotos;
  const hashes = usePhotoHashes(photos);
  return (
    <div className={styles.page}>
      <EditorHead property={saved} basic={basic} />
      <EarlierDrafts
        earlier={earlier}
        version={saved?.version ?? null}
        onResume={form.store.resume}
        onDiscard={(one) => {
          form.store.discard(one);
          offerUndo('Draft discarded', () => form.store.bringBack(one));
        }}
      />
      {outcome.isDeleted && (
        <DeletedMeanwhile
          pending={outcome.pending}
          onRestore={editor.restoreAndSave}
          onSaveAsNew={editor.saveAsNew}
        />
      )}
      {conflict && (
        <ConflictView
          key={conflict.version}
          conflicts={conflictsBetween(draftFrom(base), draft, draftOf(conflict))}
          mine={draft}
          theirs={draftOf(conflict)}
          pending={outcome.pending}
          onSave={(merged) => editor.saveMerged(merged, conflict)}
          onPostpone={() => saving.postpone()}
        />
      )}
      {!conflict && <SectionLinks leftOut={sectionsWithout(lacks)} />}
      <div className={styles.columns} hidden={conflict !== null}>
        <div className={styles.main}>
          <form
            id={formId}
            className={styles.form}
            noValidate
            onInput={onInput}
            onSubmit={onSubmit}
          >
            <FormErrors errors={errors} prefix={prefix} answer={outcome.answer} />
            <ProblemNote
              problem={outcome.problem}
              onRetry={save}
              onDismiss={() => saving.postpone()}
            />
            <StatusFields {...fields} from={base?.fields.status ?? null} />
            <HomeFields {...fields} types={types} />
            <CostFields {...fields} />
            <PlaceFields {...fields} />
            <PlainFields
              {...fields}
              section="size"
              title="Size and rooms"
              lead="Empty fields are not shown."
              layout="figures"
            />
            <PlainFields
              {...fields}
              section="light"
              title="Light and water"
              lead="Leave “Not stated” if you don’t know: visitors won’t see it."
              layout="pair"
            />
            <PapersFields {...fields} />
            <AmenityFields {...fields} amenities={amenities} />
            <NearbyFields {...fields} />
            <PlainFields {...fields} section="video" title="Video" layout="pair" />
          </form>
          {saved ? (
            <PhotosSection
              property={saved}
              onAnswer={editor.acceptPhotos}
              onUnsaved={editor.setUnsavedPhotos}
            />
          ) : (
            <FormSection
              id="photos"
              title="Photos"
              lead="You can add photos once the property is saved."
            />
          )}
        </div>
        <div className={styles.side}>
          <DraftWarnings warnings={warningsAbout(draft, photos, hashes)} />
          <EditorActions
            save={
              <Button type="submit" form={formId} pending={outcome.pending}>
                {outcome.pending ? 'Saving...' : saved ? 'Save changes' : 'Save property'}
              </Button>
            }
            form={form}
            property={saved}
            basic={basic}
            onDeleted={editor.leaveDeleted}
          />
        </div>
      </div>
      <LeaveGuard unsaved={editor.unsaved} isStored={form.storage !== 'failed'} />
    </div>
  );
}
