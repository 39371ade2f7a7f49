/** What `useDraft` knows the owners' form by. */
export const ownerDraft = 'owner';

/** Where the photos are named that go with it. */
export const photosDraftKey = 'draft-owner-photos';
