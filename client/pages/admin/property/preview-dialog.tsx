import { X } from 'lucide-react';
import { useRef, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import type { PropertyView } from '../../../../shared/contract/property-schemas.ts';
import { Button } from '../../../ui/button.tsx';
import { Container } from '../../../ui/container.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PropertyContentProps } from '../../property/property-content.tsx';
import styles from './preview-dialog.module.css';

export interface PreviewDialogProps {
  /** The content of the public property page. */
  Content: ComponentType<PropertyContentProps>;
  property: PropertyView;
  onClose(): void;
}

/** Preview of the public page over the form. Links and the favourite button are inactive. */
export function PreviewDialog({ Content, property, onClose }: PreviewDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);

  function blockFavourite(event: MouseEvent): void {
    if (event.target instanceof Element && event.target.closest('button[aria-pressed]')) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  function stay(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  }

  return (
    <Dialog
      element={dialog}
      className={styles.preview}
      aria-labelledby="preview-title"
      onClose={onClose}
    >
      <div className={styles.bar}>
        <p id="preview-title">
          <strong>Preview</strong> <span>As visitors will see it. Nothing is saved yet.</span>
        </p>
        <Button look="secondary" onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" size={18} />
          Close
        </Button>
      </div>
      <div
        className={styles.page}
        onClickCapture={blockFavourite}
        onClick={stay}
        role="presentation"
      >
        <Container>
          <div className={styles.content}>
            <Content property={property} similar={[]} photo={1} kind="preview" />
          </div>
        </Container>
      </div>
    </Dialog>
  );
}
