/** Name of the owner form's draft. */
export const ownerDraft = 'owner';

/** Storage key of its photos. */
export const photosDraftKey = 'draft-owner-photos';
