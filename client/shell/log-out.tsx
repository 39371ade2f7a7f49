import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { Button } from '../ui/button.tsx';

export function LogOut(): ReactNode {
  return (
    <form method="post" action={paths.logOut}>
      <Button look="secondary" type="submit">
        Logout
      </Button>
    </form>
  );
}
