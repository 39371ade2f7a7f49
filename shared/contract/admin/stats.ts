import type { Purpose } from '../property-views.ts';
import type { MessageKind, MessageStatus } from './messages.ts';
import type { PropertyStatus } from './properties.ts';

export interface DayCount {
  /** In Lagos: '2026-11-21'. */
  day: string;
  count: number;
}

/** Properties are as they are now, but for `created`; enquiries and users are those of the range. */
export interface AdminStats {
  /** Days in Lagos, both included. */
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
    /** Null where none was answered. */
    medianAnswerSeconds: number | null;
    /** Against the 24 hours that the site promises; `share` is null where none was due. */
    promised: { due: number; within24Hours: number; share: number | null };
    perDay: DayCount[];
  };
  users: {
    total: number;
    created: number;
    perDay: DayCount[];
    perWeek: { week: string; count: number }[];
  };
  /** Messages of visitors that this site still has to hand to the provider. */
  outbox: { waiting: number; dead: number };
}

/** The figures of a provider whose answer isn't that of the extension. */
export interface BasicStats {
  figures: { name: string; value: number }[];
  outbox: AdminStats['outbox'];
}
