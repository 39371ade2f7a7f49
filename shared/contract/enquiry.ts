import type { ContactForm, EnquiryDelivery, OwnerForm } from '../forms/enquiry-forms.ts';

/** Minimum fill time in milliseconds: no person reads, fills in and sends a form faster. */
export const minFillMs = 3000;

export type EnquiryStart = Pick<EnquiryDelivery, 'id' | 'startedAt'>;

export interface OwnerPhoto {
  /** Unguessable: anyone who has it can use or remove the photo. */
  id: string;
  /** Pixels of the stored photo. */
  width: number;
  height: number;
}

/** Enquiries are stored until delivered: once a method resolves, the enquiry cannot get lost. */
export interface EnquiryBff {
  /** Values of a new form's hidden fields, requested when it is shown. */
  begin(signal: AbortSignal): Promise<EnquiryStart>;
  sendContact(form: ContactForm, delivery: EnquiryDelivery, signal: AbortSignal): Promise<void>;
  /** @param photos more photos, which a form without scripts sends with the enquiry */
  sendOwner(
    form: OwnerForm,
    photos: readonly Blob[],
    delivery: EnquiryDelivery,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * JPEG, PNG, WebP or AVIF up to 10 MB and 40 megapixels. Stored for a day unless it is sent.
   * @param onProgress receives the uploaded share, from 0 to 1
   */
  uploadPhoto(
    photo: Blob,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<OwnerPhoto>;
  /** Removes an uploaded photo that was not sent; does nothing if there is none. */
  removePhoto(id: string, signal: AbortSignal): Promise<void>;
}
