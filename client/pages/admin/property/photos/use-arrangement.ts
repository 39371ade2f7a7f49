import { useEffect, useRef, useState } from 'react';
import type {
  AdminPhoto,
  PhotoKind,
} from '../../../../../shared/contract/admin/property-schemas.ts';
import type { AdminProperty } from '../../../../../shared/contract/admin/admin-property-schemas.ts';
import { problemError } from '../../../../bff/problem-responses.ts';
import { ProblemError, type Problem } from '../../../../../shared/contract/problem.ts';
import { staffCall } from '../../../../admin/staff-call.ts';
import { useWrite } from '../../../../admin/writes/use-write.ts';
import { currentIn } from '../use-save.ts';
import {
  arrange,
  describe,
  isOnlyLonger,
  move,
  orderOf,
  setKind,
  type PhotoOrder,
} from './photo-order.ts';

const changedByOthers =
  'Someone else has changed the photos. These are the current ones; your last change was not saved.';

export interface Arrangement {
  /** Photos in their current order, including unsaved changes. */
  photos: AdminPhoto[];
  state: 'saved' | 'saving' | 'failed';
  problem: Problem | null;
  /** @param to 0-based */
  move(id: string, to: number): void;
  describe(id: string, alt: string): void;
  setKind(id: string, kind: PhotoKind): void;
  retry(): void;
}

/** The order and descriptions of photos; each change is saved at once, one after another. */
export function useArrangement(
  property: AdminProperty,
  onAnswer: (property: AdminProperty) => void,
): Arrangement {
  const [pendingOrder, setPendingOrder] = useState<PhotoOrder | null>(null);
  const { pending, problem, run } = useWrite();
  const latest = useRef({ property, pendingOrder });
  useEffect(() => {
    latest.current.property = property;
  }, [property]);

  const photos = arrange(property.photos, pendingOrder);

  function changeOrder(order: PhotoOrder | null): void {
    latest.current.pendingOrder = order;
    setPendingOrder(order);
  }

  function accept(answer: AdminProperty): void {
    latest.current.property = answer;
    onAnswer(answer);
  }

  async function send(order: PhotoOrder): Promise<AdminProperty> {
    const { id, version, photos: before } = latest.current.property;
    const arrangement = { version, photos: orderOf(arrange(before, order)) };
    try {
      return await staffCall('PUT /admin/properties/{id}/photos', {
        params: { id },
        body: arrangement,
      });
    } catch (error) {
      const current = currentIn(error);
      if (!current) throw error;
      accept(current);
      // The version also changes when the form is saved or a photo is added; neither affects this order, so retry.
      if (isOnlyLonger(orderOf(before), orderOf(current.photos))) return send(order);
      changeOrder(null);
      const { problem: refusal } = problemError('unknown', 409, 'Conflict');
      throw new ProblemError({ ...refusal, detail: changedByOthers });
    }
  }

  async function save(): Promise<void> {
    while (latest.current.pendingOrder !== null) {
      const sent = latest.current.pendingOrder;
      accept(await send(sent));
      if (latest.current.pendingOrder === sent) changeOrder(null);
    }
  }

  function change(next: (order: PhotoOrder) => PhotoOrder): void {
    const { property: now, pendingOrder: order } = latest.current;
    changeOrder(next(orderOf(arrange(now.photos, order))));
    void run(save);
  }

  return {
    photos,
    state: problem && pendingOrder ? 'failed' : pending ? 'saving' : 'saved',
    problem,
    move: (id, to) => change((order) => move(order, id, to)),
    describe: (id, alt) => change((order) => describe(order, id, alt)),
    setKind: (id, kind) => change((order) => setKind(order, id, kind)),
    retry: () => void run(save),
  };
}
