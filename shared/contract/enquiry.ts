import type { propertyTypes } from './property-views.ts';

/** What a visitor writes to us; texts are trimmed. */
export interface ContactForm {
  fullName: string;
  email: string;
  /** Lines end in '\n'. */
  message: string;
  /** The uuid of the property that it is about. */
  property?: string | undefined;
}

/** A home that somebody would like us to sell or let. */
export interface OwnerForm {
  fullName: string;
  email: string;
  phone: string;
  /** Where the home is: street and number. */
  address: string;
  district?: string | undefined;
  propertyType: (typeof propertyTypes)[number];
  purpose: 'sale' | 'rent';
  /** Whole Naira: the price of a sale, or a year's rent. */
  askingPrice: number;
  bedrooms: number;
  /** Lines end in '\n'. */
  description: string;
  /** Ids of photos that were uploaded beforehand. */
  photos: string[];
  /** The attestation that the home is theirs to offer. */
  mayOffer: true;
}

/**
 * What a form carries beside what was typed. Sending the same content under the same id again is sending it once; the
 * id may be that of a page that many visitors were given.
 */
export interface EnquiryDelivery {
  /** A UUID, made when the form is shown. */
  id: string;
  /** When the form was shown, as `EnquiryBff.begin` has said it. */
  startedAt: string;
  /** A field that nobody sees: what fills it in is no person. */
  website: string;
}

/** The same for a contact message, which may come without a form. */
export interface ContactDelivery {
  id?: string | undefined;
  startedAt?: string | undefined;
  website: string;
}

/** Milliseconds. Nobody reads a form, fills it in and sends it within this time. */
export const minFillMs = 3000;

export type EnquiryStart = Pick<EnquiryDelivery, 'id' | 'startedAt'>;

export interface OwnerPhoto {
  /** Cannot be guessed: who knows it may use the photo and take it away. */
  id: string;
  /** Pixels, of what is kept. */
  width: number;
  height: number;
}

/** What was sent is kept until it is delivered: when a method resolves, it will reach us. */
export interface EnquiryBff {
  /** What the hidden fields of a new form hold; asked for when it is shown. */
  begin(signal: AbortSignal): Promise<EnquiryStart>;
  sendContact(form: ContactForm, delivery: EnquiryDelivery, signal: AbortSignal): Promise<void>;
  /** @param photos further ones that were not uploaded beforehand, as a form without scripts sends them */
  sendOwner(
    form: OwnerForm,
    photos: readonly Blob[],
    delivery: EnquiryDelivery,
    signal: AbortSignal,
  ): Promise<void>;
  /**
   * JPEG, PNG, WebP or AVIF up to 10 MB and 40 megapixels. It is kept for a day unless it is sent.
   * @param onProgress is told which share of it is on its way, from 0 to 1
   */
  uploadPhoto(
    photo: Blob,
    signal: AbortSignal,
    onProgress?: (share: number) => void,
  ): Promise<OwnerPhoto>;
  /** One that was uploaded and not sent; nothing happens where there is none. */
  removePhoto(id: string, signal: AbortSignal): Promise<void>;
}
