import { createContext as createReactContext } from 'react';
import { createContext } from 'react-router';
import type { Bff } from '../../shared/contract/bff.ts';

/** Where loaders find the backend-for-frontend, on either side of the network. */
export const bffContext = createContext<Bff>();

/** Whether this rendering may send its shell before slow data has come; crawlers get the whole page. */
export const deferringContext = createContext<boolean>(false);

/** The same for what a page does by itself, which only happens in the browser: null while the server renders. */
export const BrowserBff = createReactContext<Bff | null>(null);
