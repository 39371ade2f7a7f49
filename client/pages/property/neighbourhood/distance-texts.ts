import { formatNumber } from '../../../../shared/number.ts';

/** Average speed in light traffic in Lagos or Abuja, in km/h. */
export const assumedKmPerHour = 30;

/** '350 m', '4.2 km', '1,204 km'. */
export function distanceText(km: number): string {
  if (km < 0.995) return `${Math.max(10, Math.round(km * 100) * 10)} m`;
  return `${km < 10 ? km.toFixed(1) : formatNumber(Math.round(km))} km`;
}

/** Beyond this distance, city speeds don't apply. */
const maxDriveKm = 60;

/** 'about 8 min', 'about 1 h 30 min'; null for distances out of town. */
export function driveText(km: number): string | null {
  if (km > maxDriveKm) return null;
  const minutes = Math.max(1, Math.round((km / assumedKmPerHour) * 60));
  if (minutes < 60) return `about ${minutes} min`;
  const rest = minutes % 60;
  return `about ${Math.floor(minutes / 60)} h${rest > 0 ? ` ${rest} min` : ''}`;
}
