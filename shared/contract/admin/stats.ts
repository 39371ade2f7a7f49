import type { Purpose } from '../property-terms.ts';
import type { MessageKind, MessageStatus } from './messages.ts';
import type { PropertyStatus } from './property-status.ts';

export interface DayCount {
  /** Day in Lagos: '2026-11-21'. */
  day: string;
  count: number;
}

/** Property figures are current, except `created`; enquiries and users are those of the date range. */
export interface AdminStats {
  /** Days in Lagos, inclusive. */
  from: string;
  to: string;
  properties: {
    total: number;
    created: number;
    byPurpose: Record<Purpose, number>;
    byStatus: Record<PropertyStatus, number>;
    byDistrict: { district: string; count: number }[];
  };
  enquiries: {
    total: number;
    byStatus: Record<MessageStatus, number>;
    byKind: Record<MessageKind, number>;
    answered: number;
    /** Null if none was answered. */
    medianAnswerSeconds: number | null;
    /** Replies within the promised 24 hours; `share` is null if none was due. */
    promised: { due: number; within24Hours: number; share: number | null };
    perDay: DayCount[];
  };
  users: {
    total: number;
    created: number;
    perDay: DayCount[];
    perWeek: { week: string; count: number }[];
  };
  /** Visitors' messages not yet delivered to the provider. */
  outbox: { waiting: number; dead: number };
}

/** Figures from a provider without the extension. */
export interface BasicStats {
  figures: { name: string; value: number }[];
  outbox: AdminStats['outbox'];
}
