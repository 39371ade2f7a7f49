/** Splits a comma-separated list: `'Nile Street, Rhine Street'`. Street names are easier to read that way. */
export function listOf(names: string): string[] {
  return names.split(', ');
}
