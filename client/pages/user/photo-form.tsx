import { useRef, useState, type ChangeEvent, type ComponentType, type ReactNode } from 'react';
import { photoTypes } from '../../../shared/forms/photo-form.ts';
import { paths } from '../../../shared/paths.ts';
import { FormKey } from '../../forms/form-key.tsx';
import { FormErrors, useFieldErrors } from '../../ui/form/form-errors.tsx';
import { FileField } from '../../ui/form/file-field.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { CropDialogProps } from './crop-dialog.tsx';
import form from './form.module.css';
import { useFormOfPage } from './form-of-page.ts';
import styles from './photo-form.module.css';

interface Cropping {
  file: File;
  Dialog: ComponentType<CropDialogProps>;
}

const hint = 'JPEG, PNG or WebP, up to 10 MB.';

/** Uploads a photo, which the provider crops; with JavaScript, the browser crops it first, for a smaller upload. */
export function PhotoForm({ hasPhoto }: { hasPhoto: boolean }): ReactNode {
  const { answer, pending } = useFormOfPage('photo');
  const removal = useFormOfPage('remove-photo');
  const { errors, onInput } = useFieldErrors(answer?.errors);
  const [unreadable, setUnreadable] = useState<string>();
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [sendsWhole, setSendsWhole] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const error = unreadable ?? errors['photo'];
  const field = { name: 'photo', label: 'Photo', hint, error };

  async function openDialog({
    currentTarget: { files },
  }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const file = files?.[0];
    setUnreadable(undefined);
    if (!file) return;
    // Without the dialog, the button still sends the whole picture.
    const module = await import('./crop-dialog.tsx').catch(() => null);
    setSendsWhole(module === null);
    if (module) setCropping({ file, Dialog: module.CropDialog });
  }

  function putBack(message?: string): void {
    setCropping(null);
    setUnreadable(message);
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
  }

  function send(square: File): void {
    setCropping(null);
    const chosen = new DataTransfer();
    chosen.items.add(square);
    if (!input.current) return;
    input.current.files = chosen.files;
    input.current.focus();
    input.current.form?.requestSubmit();
  }

  return (
    <div className={styles.forms}>
      <form
        method="post"
        action={`${paths.user}#profile`}
        encType="multipart/form-data"
        className={form.form}
        aria-label="Your photo"
        noValidate
        onInput={onInput}
        data-keep-scroll=""
      >
        <FormKey />
        <input type="hidden" name="intent" value="photo" />
        <FormErrors errors={errors} message={answer?.message ?? null} answer={answer} />
        <FileField
          {...field}
          ref={input}
          accept={photoTypes.join(',')}
          onChange={(event) => void openDialog(event)}
        />
        <div className={`${form.buttons} ${answer || pending || sendsWhole ? '' : styles.save}`}>
          <SubmitButton pending={pending}>Save photo</SubmitButton>
        </div>
      </form>
      {hasPhoto && (
        <form method="post" action={`${paths.user}#profile`} data-keep-scroll="">
          <FormKey />
          <input type="hidden" name="intent" value="remove-photo" />
          <FormErrors
            errors={{}}
            message={removal.answer?.message ?? null}
            answer={removal.answer}
          />
          <SubmitButton pending={removal.pending} look="secondary">
            Remove photo
          </SubmitButton>
        </form>
      )}
      {cropping && <cropping.Dialog file={cropping.file} onDone={send} onCancel={putBack} />}
    </div>
  );
}
