/** Average speed in light traffic in Lagos or Abuja, in km/h. */
export const assumedKmPerHour = 30;

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
