/** A script or stylesheet could not be loaded, or a script fails as soon as it runs. */
export class MissingCodeError extends Error {}

/** Stylesheets by URL, from the start of their loading. */
const sheets: Record<string, Promise<unknown>> = {};

/**
 * The build passes every `import()` through this function, with the files of the styles that the imported module needs.
 * Resolves when both have loaded.
 * @throws MissingCodeError if either could not be loaded
 */
export async function importWithStyles<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  try {
    const [module] = await Promise.all([load(), ...files.map((file) => loadSheet(`/${file}`))]);
    return module;
  } catch (error) {
    throw new MissingCodeError(error instanceof Error ? error.message : '', { cause: error });
  }
}

function loadSheet(href: string): Promise<unknown> {
  return (sheets[href] ??= document.querySelector(`link[rel=stylesheet][href="${href}"]`)
    ? Promise.resolve()
    : new Promise((resolve, reject) => {
        const link = document.createElement('link');
        link.rel = 'stylesheet';
        link.href = href;
        link.addEventListener('load', resolve);
        link.addEventListener('error', () => {
          link.remove();
          delete sheets[href];
          reject(new Error(`${href} could not be loaded.`));
        });
        document.head.append(link);
      }));
}
