import { createContext } from 'react';

/** Where the styles of the staff's pages are, which visitors do not load. */
export const StaffStyles = createContext<readonly string[]>([]);
