/** A list written as text, as names of streets are easiest to read: `'Nile Street, Rhine Street'`. */
export function listOf(names: string): string[] {
  return names.split(', ');
}
