import { abujaDistricts } from './abuja-districts.ts';
import type { District } from './district.ts';
import { lagosDistricts } from './lagos-districts.ts';

export const districts: readonly District[] = [...abujaDistricts, ...lagosDistricts];

export function districtNamed(name: string): District {
  const district = districts.find((candidate) => candidate.name === name);
  if (district === undefined) throw new RangeError(`no district is named ${name}`);
  return district;
}
