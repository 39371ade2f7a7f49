import type { EnquiryDelivery, OwnerForm } from '../forms/enquiry-forms.ts';
import type { Answer, InputOf, PageOperation } from './operations/operations.ts';
import type { PropertyCard } from './property-schemas.ts';

/**
 * The backend-for-frontend as pages use it, on the server or in the browser. Every method rejects with a `ProblemError`, or
 * with the signal's reason when the caller aborts.
 */
export interface Bff {
  /** Calls an operation of the JSON API. */
  call<Name extends PageOperation>(
    name: Name,
    signal: AbortSignal,
    ...input: InputOf<Name>
  ): Promise<Answer<Name>>;
  /** The cached property, without a request; null if there is none. */
  peekProperty(id: string): PropertyCard | null;
  /**
   * Stored until delivered: once it resolves, the enquiry cannot get lost.
   * @param photos more photos, which a form without scripts sends with the enquiry
   */
  sendOwnerEnquiry(
    form: OwnerForm,
    photos: readonly Blob[],
    delivery: EnquiryDelivery,
    signal: AbortSignal,
  ): Promise<void>;
}
