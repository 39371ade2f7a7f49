import { createSiteDocument } from '../../../server/openapi/site-document.ts';
import { createAnswerCheck, type AnswerCheck } from './recorded-answers.ts';

let check: AnswerCheck | undefined;

/** The documents and the pages to read them. */
const builtFile = /^\/api\/(?:provider-)?(?:openapi\.json|reference\.html)$/;

/** Checks responses of the JSON API against its document, and that problems have the id of their request. */
export function siteAnswerCheck(): AnswerCheck {
  const ofRoutes = (check ??= createAnswerCheck(
    JSON.parse(JSON.stringify(createSiteDocument('0.0.0'))),
  ));
  return (answer) => {
    if (builtFile.test(answer.path)) return undefined;
    const breach = ofRoutes(answer);
    if (breach !== undefined || answer.type !== 'application/problem+json') return breach;
    const { method, path, status, body } = answer;
    return 'instance' in JSON.parse(body.toString())
      ? undefined
      : `${method} ${path} answered ${status} without an instance`;
  };
}
