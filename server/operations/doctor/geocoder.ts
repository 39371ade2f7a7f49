import { z } from 'zod';
import { compareClock } from './compare-clock.ts';
import { fetchJson } from './fetch-json.ts';
import { reasonOf, type Check, type Finding } from './finding.ts';

const maxBytes = 1024 * 1024;
/** In Lagos. */
const point = 'lat=6.4541&lon=3.3947';
const place = z.object({ display_name: z.string() });

/** Looks up one address. */
export const geocoder: Check = {
  name: 'geocoder',
  needs: ['GEOCODER_URL'],
  async run({ config }, signal) {
    const { geocoderUrl, publicUrl, site } = config.settings;
    const url = `${geocoderUrl}/reverse?format=jsonv2&accept-language=en&${point}`;
    // Its path may hold a key.
    const { origin } = new URL(geocoderUrl);
    const userAgent = `Homefront (${publicUrl ?? 'no public URL'}; ${site.email})`;
    try {
      const answer = await fetchJson(url, { signal, maxBytes, userAgent });
      const { status, body, date, sentAt } = answer;
      if (status !== 200) return [warning(`${origin} responds with ${status}.`)];
      const found = place.safeParse(JSON.parse(body.toString('utf8')));
      if (!found.success) return [warning(`${origin} finds no address for a point in Lagos.`)];
      const clock = date === null ? [] : compareClock('the geocoder', date, sentAt);
      return [{ check: 'geocoder', state: 'ok', what: `${origin} finds addresses.` }, ...clock];
    } catch (error) {
      return [warning(`${origin} cannot be used: ${reasonOf(error)}.`)];
    }
  },
};

/** The site works without it, except for searching by address. */
function warning(what: string): Finding {
  return {
    check: 'geocoder',
    state: 'warning',
    what: `${what} Visitors cannot search by address or use their current location.`,
    fix: 'Check GEOCODER_URL, the firewall and the geocoder itself. It must have the Nominatim API.',
  };
}
