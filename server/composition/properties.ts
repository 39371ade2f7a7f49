import type { Logger } from 'pino';
import type { Settings } from '../config/config.ts';
import type { CostSettings } from '../features/properties/views/home-costs.ts';
import { openListReader } from '../features/properties/catalogue/list-reader.ts';
import type { ListFile, SavedList } from '../features/properties/catalogue/saved-list.ts';
import { createPropertiesService, type PropertiesService } from '../features/properties/service.ts';
import { createPropertiesUpstream } from '../upstream/visitors/properties.ts';
import type { ToPictureUrl } from '../upstream/visitors/property-photos.ts';
import type { Upstream } from '../upstream/transport/request.ts';

export interface PropertiesOptions {
  settings: Settings;
  costs: CostSettings;
  upstream: Upstream;
  /** Where the list is saved for the next start. */
  listFile: ListFile;
  /** The list in it. */
  saved: SavedList | null;
  toPictureUrl: ToPictureUrl;
  log: Logger;
  clock: () => number;
}

/** The catalogue. The caller must close it. */
export function composeProperties(options: PropertiesOptions): PropertiesService {
  const { settings, costs, upstream, listFile, saved, toPictureUrl, log, clock } = options;
  return createPropertiesService({
    upstream: createPropertiesUpstream(upstream, () =>
      openListReader({
        rates: costs,
        file: listFile,
        onUnsaved: (reason) => log.warn({ reason }, 'the list could not be saved for a fast start'),
      }),
    ),
    saved,
    toPictureUrl,
    costs,
    videoPlayers: settings.videoHosts,
    sampleFallback: settings.sampleFallback,
    log: log.child({ part: 'properties' }),
    clock,
  });
}
