import type { Role } from '../session.ts';

export const userSorts = ['createdAt', 'name', 'email'] as const;

export interface AdminUser {
  id: string;
  name: string;
  email: string;
  role: Role;
  disabled: boolean;
  createdAt: string;
  /** Number of browsers they are signed in with. */
  sessions: number;
}

export interface UserChange {
  role?: Role;
  disabled?: boolean;
}
