import type { AdminUser } from '../../../../shared/contract/admin/user-schemas.ts';
import { staffCall } from '../../../admin/staff-call.ts';

/** An action on a user account. */
export interface UserAction {
  /** Button label. */
  word: string;
  /** Confirmation; absent for harmless actions. */
  question?: {
    /** Title with the user's name. */
    title(name: string): string;
    text: string;
    /** Consequences for one's own account. */
    forMe: string;
    danger: boolean;
  };
  /** The account after the action. */
  to(user: AdminUser): AdminUser;
  send(id: string): Promise<AdminUser>;
}

const promote: UserAction = {
  word: 'Make administrator',
  question: {
    title: (name) => `Make ${name} an administrator?`,
    text: 'They will see every message and every user, and can change everything on the site.',
    forMe: '',
    danger: false,
  },
  to: (user) => ({ ...user, role: 'admin' }),
  send: (id) => staffCall('PATCH /admin/users/{id}', { params: { id }, body: { role: 'admin' } }),
};

const demote: UserAction = {
  word: 'Make user',
  question: {
    title: (name) => `Remove the administrator role from ${name}?`,
    text: 'They lose access to the staff area. Their own account and saved homes stay.',
    forMe: 'This is your own account: you lose access to the staff area at once.',
    danger: true,
  },
  to: (user) => ({ ...user, role: 'user' }),
  send: (id) => staffCall('PATCH /admin/users/{id}', { params: { id }, body: { role: 'user' } }),
};

const disable: UserAction = {
  word: 'Disable',
  question: {
    title: (name) => `Disable ${name}?`,
    text: 'They are logged out everywhere and cannot log in until the account is enabled again. No data is deleted.',
    forMe: 'This is your own account: you are logged out too.',
    danger: true,
  },
  to: (user) => ({ ...user, disabled: true, sessions: 0 }),
  send: (id) => staffCall('PATCH /admin/users/{id}', { params: { id }, body: { disabled: true } }),
};

const enable: UserAction = {
  word: 'Enable',
  to: (user) => ({ ...user, disabled: false }),
  send: (id) => staffCall('PATCH /admin/users/{id}', { params: { id }, body: { disabled: false } }),
};

const endSessions: UserAction = {
  word: 'End sessions',
  question: {
    title: (name) => `End all sessions of ${name}?`,
    text: 'They are logged out in every browser and have to log in again.',
    forMe: 'This is your own account: you have to log in again too.',
    danger: true,
  },
  to: (user) => ({ ...user, sessions: 0 }),
  send: (id) => staffCall('POST /admin/users/{id}/end-sessions', { params: { id } }),
};

/** A user with an address that is not verified can't be made an administrator: anyone may have registered it. */
export function actionsFor(user: AdminUser): UserAction[] {
  const { role, disabled, sessions, emailVerified } = user;
  return [
    ...(role === 'admin' ? [demote] : emailVerified === false ? [] : [promote]),
    disabled ? enable : disable,
    ...(sessions > 0 ? [endSessions] : []),
  ];
}
