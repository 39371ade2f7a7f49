const sources = {
  privacy: () => import('./privacy.md?text'),
  terms: () => import('./terms.md?text'),
};

export type DocumentName = keyof typeof sources;

const texts = new Map<DocumentName, string>();

/**
 * A loader that has the text at hand before its page is rendered. The text is no part of the loader's data, which would
 * send it a second time; where the page came with it, nothing is loaded, as hydration runs no loaders.
 */
export function loadText(name: DocumentName): () => Promise<null> {
  return async () => {
    if (!texts.has(name)) texts.set(name, (await sources[name]()).html);
    return null;
  };
}

/** The HTML with names still to be filled in; undefined in a browser whose page came with the text. */
export function textOf(name: DocumentName): string | undefined {
  return texts.get(name);
}
