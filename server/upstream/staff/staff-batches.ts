import type { Batch, BatchPage } from '../../../shared/contract/admin/batch-schemas.ts';
import type { ProviderCaller } from '../calls/provider-caller.ts';
import type { StaffCaller, StaffQuery } from './staff-caller.ts';

/** Bulk changes to properties. Every call rejects with an `AppError`, or with the signal's reason. */
export interface StaffBatches {
  batches(query: StaffQuery, caller: StaffCaller): Promise<BatchPage>;
  batch(id: string, caller: StaffCaller): Promise<Batch>;
  /** Starts the undo, which continues at the provider: `batch` reports its progress. Idempotent. */
  undoBatch(id: string, caller: StaffCaller): Promise<Batch>;
}

export function createStaffBatches({ read, send }: ProviderCaller): StaffBatches {
  return {
    batches: (query, caller) => read('GET /admin/batches', { ...caller, query }),
    batch: async (id, caller) =>
      (await read('GET /admin/batches/{id}', { ...caller, params: { id } })).batch,
    undoBatch: async (id, caller) =>
      (await send('POST /admin/batches/{id}/undo', { ...caller, params: { id } })).batch,
  };
}
