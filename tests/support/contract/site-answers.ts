import { createSiteDocument } from '../../../server/openapi/site-document.ts';
import { createAnswerCheck, type AnswerCheck } from './recorded-answers.ts';

let check: AnswerCheck | undefined;

/** The documents and the pages to read them. */
const builtFile = /^\/api\/(?:provider-)?(?:openapi\.json|reference\.html)$/;

/** Checks responses of the JSON API against its document. */
export function siteAnswerCheck(): AnswerCheck {
  const ofRoutes = (check ??= createAnswerCheck(
    JSON.parse(JSON.stringify(createSiteDocument('0.0.0'))),
  ));
  return (answer) => (builtFile.test(answer.path) ? undefined : ofRoutes(answer));
}
