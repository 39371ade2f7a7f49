export const auditEntities = [
  'property',
  'message',
  'amenity',
  'property-type',
  'user',
  'batch',
] as const;
export type AuditEntity = (typeof auditEntities)[number];

/** Actions that entries can be filtered by, in the order of the filter. An entry may have another one. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'restore',
  'import',
  'add-photos',
  'arrange-photos',
  'delete-photo',
  'reply',
  'note',
  'resend',
  'merge',
  'end-sessions',
  'export-properties',
  'export-audit',
  'resend-enquiry',
  'drop-enquiry',
  'resend-mail',
  'drop-mail',
  'undo',
] as const;
export type AuditAction = (typeof auditActions)[number];

export interface AuditFilter {
  user?: string;
  entity?: string;
  entityId?: string;
  action?: string;
  /** Every entry of this batch; otherwise a batch is one entry, unless `entityId` names one record. */
  batch?: string;
  /** Days in Lagos, inclusive: '2026-11-21'. */
  from?: string;
  to?: string;
}
