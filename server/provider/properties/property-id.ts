export type PropertyId = { by: 'id'; value: number } | { by: 'uuid'; value: string };

const maxId = 2_147_483_647;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Parses a path segment as a property's number or UUID; null if it is neither. */
export function parsePropertyId(text: string): PropertyId | null {
  if (uuidPattern.test(text)) return { by: 'uuid', value: text.toLowerCase() };
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const value = Number(text);
  return value <= maxId ? { by: 'id', value } : null;
}
