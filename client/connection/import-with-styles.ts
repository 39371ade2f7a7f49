/** Stylesheets by URL, from the start of their loading. */
const sheets: Record<string, Promise<unknown>> = {};

/**
 * The build passes every `import()` through this function, with the files of the styles that the imported module needs.
 * Resolves when both have loaded.
 * @throws TypeError if either could not be loaded, as browsers do for a failed import.
 */
export async function importWithStyles<T>(
  load: () => Promise<T>,
  files: readonly string[] = [],
): Promise<T> {
  const [module] = await Promise.all([load(), ...files.map((file) => loadSheet(`/${file}`))]);
  return module;
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
          reject(new TypeError(`${href} could not be loaded.`));
        });
        document.head.append(link);
      }));
}
