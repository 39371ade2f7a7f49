import type { AdminUser } from '../../../../shared/contract/admin/users.ts';
import { admin } from '../../../admin/admin-calls.ts';

/** Something that can be done with a user's account. */
export interface UserAction {
  /** On its button. */
  word: string;
  /** Asked before; none where it takes nothing away and gives nothing. */
  question?: {
    /** With `name` in it for theirs. */
    title(name: string): string;
    text: string;
    /** What it means for oneself. */
    forMe: string;
    danger: boolean;
  };
  /** What the account looks like then. */
  to(user: AdminUser): AdminUser;
  write(id: string, signal: AbortSignal): Promise<AdminUser>;
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
  write: (id, signal) => admin.changeUser(id, { role: 'admin' }, signal),
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
  write: (id, signal) => admin.changeUser(id, { role: 'user' }, signal),
};

const disable: UserAction = {
  word: 'Disable',
  question: {
    title: (name) => `Disable ${name}?`,
    text: 'They are signed out everywhere and cannot sign in until the account is enabled again. No data is deleted.',
    forMe: 'This is your own account: you are signed out too.',
    danger: true,
  },
  to: (user) => ({ ...user, disabled: true, sessions: 0 }),
  write: (id, signal) => admin.changeUser(id, { disabled: true }, signal),
};

const enable: UserAction = {
  word: 'Enable',
  to: (user) => ({ ...user, disabled: false }),
  write: (id, signal) => admin.changeUser(id, { disabled: false }, signal),
};

const endSessions: UserAction = {
  word: 'End sessions',
  question: {
    title: (name) => `End all sessions of ${name}?`,
    text: 'They are signed out in every browser and have to sign in again.',
    forMe: 'This is your own account: you have to sign in again too.',
    danger: true,
  },
  to: (user) => ({ ...user, sessions: 0 }),
  write: (id, signal) => admin.endSessions(id, signal),
};

export function actionsFor({ role, disabled, sessions }: AdminUser): UserAction[] {
  return [
    role === 'admin' ? demote : promote,
    disabled ? enable : disable,
    ...(sessions > 0 ? [endSessions] : []),
  ];
}
