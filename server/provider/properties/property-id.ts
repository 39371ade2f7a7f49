export type PropertyId = { by: 'id'; value: number } | { by: 'uuid'; value: string };

const maxId = 2_147_483_647;
const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads what a path names a property by: its number or its uuid. Null is neither, so no property has it. */
export function parsePropertyId(text: string): PropertyId | null {
  if (uuidPattern.test(text)) return { by: 'uuid', value: text.toLowerCase() };
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const value = Number(text);
  return value <= maxId ? { by: 'id', value } : null;
}
