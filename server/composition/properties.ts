import type { Logger } from 'pino';
import type { Settings } from '../config/config.ts';
import type { CostSettings } from '../features/properties/views/home-costs.ts';
import { createCatalogue, type Catalogue } from '../features/properties/catalogue/catalogue.ts';
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

export interface Properties {
  catalogue: Catalogue;
  properties: PropertiesService;
  close(): void;
}

/** The list of homes and the searches in it. The caller must close them. */
export function composeProperties(options: PropertiesOptions): Properties {
  const { settings, costs, upstream: provider, listFile, saved, toPictureUrl, clock } = options;
  const log = options.log.child({ part: 'properties' });
  const upstream = createPropertiesUpstream(provider, () =>
    openListReader({
      rates: costs,
      file: listFile,
      onUnsaved: (reason) => log.warn({ reason }, 'the list could not be saved for a fast start'),
    }),
  );
  const catalogue = createCatalogue({ upstream, toPictureUrl, rates: costs, saved, log, clock });
  const properties = createPropertiesService({
    catalogue,
    upstream,
    toPictureUrl,
    costs,
    videoPlayers: settings.videoHosts,
    sampleFallback: settings.sampleFallback,
    log,
    clock,
  });
  return {
    catalogue,
    properties,
    close() {
      catalogue.close();
      properties.close();
    },
  };
}
