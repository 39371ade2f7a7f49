/** Null for an invalid URL. Safari before 17 has no `URL.canParse`. */
export function parsedUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
