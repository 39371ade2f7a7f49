import type { Figure } from './chart.tsx';

/** Values with labels, in the order of the labels. */
export function figuresOf<Key extends string>(
  names: Readonly<Record<Key, string>>,
  values: Readonly<Record<Key, number>>,
): Figure[] {
  return keysOf(names).map((id) => ({ id, name: names[id], value: values[id] }));
}

/** `Object.keys` of an object whose keys are exactly those of its type. */
function keysOf<Key extends string>(names: Readonly<Record<Key, string>>): Key[] {
  const keys: Key[] = [];
  for (const key in names) keys.push(key);
  return keys;
}

/** 0.428 → '43%' */
export function percentText(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** Uses the two largest units: 59 → '1 min', 5,400 → '1 h 30 min', 100,000 → '1 d 3 h'. */
export function durationText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return twoUnits(hours, 'h', minutes % 60, 'min');
  return twoUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

function twoUnits(large: number, largeUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${largeUnit}` : `${large} ${largeUnit} ${small} ${smallUnit}`;
}
