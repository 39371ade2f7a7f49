import type { ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { catalogue } from '../../../shared/catalogue.ts';
import type { Problem } from '../../../shared/contract/problem.ts';
import { SiteFrame } from '../../shell/site-frame.tsx';
import { ProblemView } from './problem-view.tsx';

/** Stands where a page would, within the frame of the site, when its loader or its rendering failed. */
export function ErrorOnSite(): ReactNode {
  return (
    <SiteFrame>
      <ProblemView problem={pageProblem(useRouteError())} />
    </SiteFrame>
  );
}

/** What a visitor may read of it; an error that is not a mapped problem says nothing of itself. */
export function pageProblem(error: unknown): Problem {
  if (isRouteErrorResponse(error) && 'detail' in Object(error.data)) return error.data;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return { type: 'about:blank', title: '', status, detail: catalogue.unknown, code: 'unknown' };
}
