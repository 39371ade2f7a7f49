import type { Plugin } from 'vite';
import { sourcePattern } from './source-pattern.ts';

const importOfClasses = /^import (\w+) from ('[^']+\.module\.css';)$/gm;

/**
 * Imports the classes of CSS modules one by one, so that the bundler writes their names where they are used, in place of an
 * object for each module. It also warns of classes that don't exist.
 */
export const constantClasses: Plugin = {
  name: 'constant-classes',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: sourcePattern('client/.*\\.tsx?$'), code: '.module.css' },
    handler: (code) => code.replace(importOfClasses, 'import * as $1 from $2'),
  },
};

/** Vite emits styles only for modules that survive tree shaking; with their class names inlined, these would not. */
export const lastingStyles: Plugin = {
  name: 'lasting-styles',
  apply: 'build',
  enforce: 'post',
  transform: {
    order: 'post',
    filter: { id: /\.module\.css$/ },
    handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
  },
};
