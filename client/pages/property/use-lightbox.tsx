import { useState, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { pageMessages } from '../../../shared/page-messages.ts';
import type { PhotoView } from '../../../shared/contract/property-schemas.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { LightboxProps } from './lightbox.tsx';

interface OpenLightbox {
  Lightbox: ComponentType<LightboxProps>;
  first: number;
  /** Receives the focus on closing. */
  opener: HTMLElement;
}

export interface PictureViewer {
  /** @param number 1-based */
  view(number: number, opener: HTMLElement): void;
  /** Opens the viewer instead of following a link, unless the visitor asks for another tab. */
  follow(event: MouseEvent<HTMLElement>, number: number): void;
  element: ReactNode;
}

/** Pictures that open full screen; the viewer's code loads on use. */
export function useLightbox(title: string, pictures: readonly PhotoView[]): PictureViewer {
  const [lightbox, setLightbox] = useState<OpenLightbox | null>(null);

  function view(number: number, opener: HTMLElement): void {
    import('./lightbox.tsx').then(
      ({ Lightbox }) => setLightbox({ Lightbox, first: number, opener }),
      () => showToast(pageMessages.network, 'error'),
    );
  }

  function close(): void {
    setLightbox(null);
    // Safari does not focus buttons on click, so its dialog cannot return the focus.
    lightbox?.opener.focus();
  }

  return {
    view,
    follow(event, number) {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      view(number, event.currentTarget);
    },
    element: lightbox && (
      <lightbox.Lightbox title={title} photos={pictures} first={lightbox.first} onClose={close} />
    ),
  };
}
