import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { Bff } from '../../shared/contract/bff.ts';

/** The backend-for-frontend for loaders, on the server and in the browser. */
export const bffContext = createContext<Bff>();

/** Whether the page may be streamed before slow data arrives; crawlers get the complete page. */
export const deferringContext = createContext<boolean>(false);

/** The backend-for-frontend for components, in the browser only; null during server rendering. */
export const BrowserBff = createReactContext<Bff | null>(null);
