import type { propertyTypes } from './property-views.ts';

/** A visitor's message; strings are trimmed. */
export interface ContactForm {
  fullName: string;
  email: string;
  /** Lines end in '\n'. */
  message: string;
  /** Uuid of the property in question. */
  property?: string | undefined;
}

/** A home that its owner wants to sell or let through us. */
export interface OwnerForm {
  fullName: string;
  email: string;
  phone: string;
  /** Street and number. */
  address: string;
  district?: string | undefined;
  propertyType: (typeof propertyTypes)[number];
  purpose: 'sale' | 'rent';
  /** Whole Naira: the price of a sale, or a year's rent. */
  askingPrice: number;
  bedrooms: number;
  /** Lines end in '\n'. */
  description: string;
  /** Ids of photos uploaded earlier. */
  photos: string[];
  /** The attestation that they have the right to list it. */
  mayOffer: true;
}

/**
 * Honeypot and idempotency fields of a form. The same content with the same id is sent once; a cached page may give many
 * visitors the same id.
 */
export interface EnquiryDelivery {
  /** A UUID, created when the form is rendered. */
  id: string;
  /** When the form was rendered, as `EnquiryBff.begin` returned it. */
  startedAt: string;
  /** Honeypot: hidden from people, so only bots fill it in. */
  website: string;
}

/** The same for a contact message, which clients may send without rendering a form. */
export interface ContactDelivery {
  id?: string | undefined;
  startedAt?: string | undefined;
  website: string;
}

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
