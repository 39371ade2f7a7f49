import type { Site } from './site.ts';
import { staffOf } from './staff.ts';

export interface BareHome extends AsyncDisposable {
  uuid: string;
  title: string;
}

/** Lists a home to let of which little is known, but its title: without a price, photos, coordinates and amenities. */
export async function bareHome(site: Site): Promise<BareHome> {
  const staff = staffOf(site);
  const title =
    'Serviced 3-Bedroom Apartment with Wide Balcony, Lift, Gym, Round-the-Clock Power and Marked Parking, Minutes from the Ocean and Eko Atlantic';
  const { id, uuid } = await staff.call<{ id: string; uuid: string }>('post', 'properties', {
    title,
    location: '19 Kofo Abayomi Street, Victoria Island, Lagos',
    purpose: 'rent',
    type: 'Apartment',
    price: 0,
    status: 'published',
    description: 'The outgoing tenant left this: <script>alert("Mind the <b>step</b>")</script>',
  });
  return {
    uuid,
    title,
    async [Symbol.asyncDispose]() {
      await staff.call('delete', `properties/${id}`);
    },
  };
}
