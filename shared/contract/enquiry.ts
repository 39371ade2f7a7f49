import type { EnquiryDelivery } from '../forms/enquiry-forms.ts';

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
