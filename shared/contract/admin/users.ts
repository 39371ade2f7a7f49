import type { Role } from '../roles.ts';
export const userSorts = ['createdAt', 'name', 'email'] as const;

export interface UserChange {
  role?: Role;
  disabled?: boolean;
}
