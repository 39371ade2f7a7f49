import { packList } from '../../server/features/properties/catalogue/packed-list.ts';
import {
  createSnapshot,
  type PropertySnapshot,
} from '../../server/features/properties/catalogue/snapshot.ts';
import type { UpstreamProperty } from '../../server/upstream/visitors/property-schema.ts';
import { costSettings } from './cost-settings.ts';

/** A snapshot of these properties with unchanged picture URLs. */
export function snapshotOf(
  properties: readonly UpstreamProperty[],
  etag: string | null = null,
): PropertySnapshot {
  return createSnapshot({
    list: packList(properties, costSettings),
    etag,
    toPictureUrl: (url) => url,
    rates: costSettings,
  });
}
