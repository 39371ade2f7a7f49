import type { Logger } from 'pino';
import type { Publication } from '../features/admin/publishing.ts';
import type { MediaService } from '../features/media/service.ts';
import type { Catalogue } from '../features/properties/catalogue/catalogue.ts';
import type { Bus, BusListeners } from '../redis/bus.ts';

export interface PublicationOptions {
  openBus(listeners: BusListeners): Promise<Bus>;
  catalogue: Catalogue;
  media: MediaService;
  log: Logger;
}

/** Publishes what staff change through every process of the site. The caller must close it. */
export async function composePublication(
  options: PublicationOptions,
): Promise<Publication & Pick<Bus, 'close'>> {
  const { openBus, catalogue, media, log } = options;

  async function purgePhotos(srcs: readonly string[]): Promise<void> {
    await Promise.all(srcs.map((src) => media.purge(src)));
  }

  const bus = await openBus({
    onChanged: () => catalogue.changed(),
    onMissed: () => catalogue.invalidate(),
    onPurgesLost: () => media.purgeAll(),
    onPurged: (srcs) =>
      void purgePhotos(srcs).catch((error: unknown) => {
        log.error({ err: error }, 'copies of deleted photos could not be deleted');
      }),
  });
  return {
    changed() {
      catalogue.changed();
      bus.changed();
    },
    settled: () => catalogue.settled(),
    purgePhotos(srcs) {
      bus.purged(srcs);
      return purgePhotos(srcs);
    },
    forgetPurge: (srcs) => bus.forgetPurge(srcs),
    close: () => bus.close(),
  };
}
