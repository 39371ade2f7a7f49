const maxLength = 300;
const maxRunLength = 24;
const maxMixedWordLength = 12;

/** Printable characters, spaces, and emoji with their joiners. */
const printable = /^(?:[^\p{C}\p{Zl}\p{Zp}]|(?<=\p{Extended_Pictographic}\p{M}*)\u200d)+$/u;

const emailAddress = /(?<![\w.+/:@-])[\w.+'-]{1,64}@(?:[a-z\d-]+\.)+[a-z]{2,}(?![\w@:/-])/giu;

/** A domain that visitors recognise, such as homefront.ng; not a host (api.homefront.ng) and not a file (users.js). */
const knownDomain =
  /(?<![\w.@/:-])(?:www\.)?[a-z\d-]+\.(?:(?:com|org|gov|edu)\.ng|co\.uk|com|ng|org|net|africa|info|homes|property|example)\b(?!\.\p{L}|[:/@\w-])/giu;

const markup: readonly RegExp[] = [/<[\p{L}/!?]/u, /&(?:\w+|#\w+);/, /[{}`\\]/, /\[object\b|\]\(/];

const addresses: readonly RegExp[] = [
  // 'must start with https://' names no address.
  /(?<!\bhttps?:)\/\/|\/\/(?=[\w[])|::|\blocalhost\b|\.(?:internal|local|lan|corp)\b/i,
  /\b\d{1,3}(?:\.\d{1,3}){3}\b/,
  /\b(?:[\da-f]{1,4}:){4,}/i,
  /\p{L}[\w.-]*:\d{2,5}\b/u,
];

const paths: readonly RegExp[] = [
  // Absolute paths such as /etc/passwd and /api/users; but a rent may be '/month'.
  /(?:^|[\s"'(=:,[])\.{0,2}~?\/(?!(?:month|year|annum|week|day|night|mo|yr)\b)[\w.-]/i,
  /\b(?:api|src|node_modules|vendor|dist|var|usr|etc|opt|tmp|app|lib|storage|public)\/[\w.-]+(?:\/|\.)/i,
  /\.(?:[cm]?[jt]sx?|py|php|java|rb|cs|go|rs|jar|class|sql|sqlite|env|pem|ya?ml|ini|conf|dll|exe|log|bak|json|xml)\b/i,
  // Keys and properties: users.email, validation.required, java.lang.String.
  /(?<!\p{L})\p{Ll}{2,}\.\p{Ll}{2,}/u,
  /(?:\p{L}{2,}\.){2}\p{L}/u,
];

const code: readonly RegExp[] = [
  /\S=\S|==|=>|->|;\s*$/,
  // snake_case, SCREAMING_CASE and camelCase.
  /[\p{L}\d]_|_[\p{L}\d]/u,
  /(?<![\p{L}\d])(?!i(?:Phone|Pad|OS|Cloud)|e(?:KYC|SIM|Bay))\p{Ll}+\p{Lu}/u,
  // Class names have three capitalised parts or a technical suffix; WhatsApp, YouTube and McDonald don't.
  /\p{Lu}\p{Ll}+\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u,
  /\p{L}(?:Error|Exception|Id|Service|Controller|Repository|Model|Client|Handler|Factory|Manager|Request|Response|Object|Type|Schema|Entity|Key|Token|Module|Connection|Query|Statement|Pointer|Column|Table|Field|Serializer|Set|Argument|State|Validator|Interface|Provider|Backend)\b/u,
  /\w\(\)|\w\[/,
  /\$(?:\p{L}|\d\w\$)|(?<![\d%])%[sdv]\b|(?:^|\s):[a-z]{3,}/u,
  /\b0x[\da-f]{2}/i,
  /\d{14,}/,
  /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-/i,
];

const stackFrames: readonly RegExp[] = [
  /\bat \S+ ?\(|:\d+:\d+|\bline \d+|\bFile "/i,
  /\b(?:stack ?trace|traceback|backtrace|core dumped|segmentation fault)\b/i,
];

const sql: readonly RegExp[] = [
  /\bSELECT\b.*\bFROM\b|\bINSERT INTO\b|\bUPDATE\b.*\bSET\b|\bDELETE FROM\b|\b(?:ALTER|DROP|CREATE|TRUNCATE) (?:TABLE|INDEX|DATABASE)\b/,
  /\binsert into \S+ (?:\(|values|select)|\bdelete from \S+ where\b|\bupdate \S+ set\b|\b(?:drop|alter|create) table\b/i,
  // 'Please select a type from the list' has an article, unlike SQL.
  /\bselect (?!(?:an?|the|one|your|some|any|at|up|another|all|both)\b)(?:\*|[\w*."]+(?: ?, ?[\w*."]+)*) from (?!(?:the|our|your|this|these|those|an?|one|any|each|all|among|below|above)\b)/i,
  /\b(?:sql|sqlstate|mysql|mariadb|postgres(?:ql)?|sqlite|psycopg\d?|pdo|jdbc|odbc|knex|prisma|sequelize|typeorm|hibernate|mongo\w*|redis|memcached|elasticsearch|rabbitmq|kafka)\b/i,
  /\b(?:foreign|primary|duplicate) key\b|\bconstraint\b|\bduplicate entry\b|\bsyntax error\b|\bdeadlock\b|\bORA-\d/i,
  /\b(?:unknown|no such|invalid|missing|ambiguous) (?:column|table|relation|schema)\b|\bin column\b/i,
  /\b(?:column|table|relation|role|schema|function|index|database|collection)(?: "[^"]*"| '[^']*'| \S+) (?:does not|doesn[’']t|already) exist/i,
  /\b(?:denied|failed) (?:for|to) (?:user|role|table|relation|schema|database)\b/i,
  /\bdatabase (?:error|connection|server|query|failure|exception|is locked|schema|host)|\b(?:connect\w*|reach|open|query|select\w*) (?:to )?(?:the )?database\b/i,
  /\btransaction (?:is|was|has been) (?:aborted|rolled)|\brolled? ?back\b|\bprepared statement\b|\bwhere clause\b|\bquery (?:failed|error|results?|did|timed|timeout)\b/i,
  /\btoo many (?:connections|clients)\b|\bconnection pool\b|\bwrite conflict\b|\breplica set\b|\bout of range for (?:type|column)\b|\bbuffering timed out\b|\bviolates\b/i,
];

/** The vocabulary of runtimes, protocols and tokens. */
const jargon: readonly RegExp[] = [
  /\b(?:undefined|null|nan|boolean|integer overflow|bigint|varchar|json|xml|yaml|html|csrf|cors|regexp?|base64|utf-?8|stdin|stdout|stderr|errno|syscall|hostname|middleware|endpoint|payload|upstream|backend|localhost|serializ\w+|deserializ\w+|iterable|enum|mutex|daemon|argv|env|alg|hmac|argon2\w*|bcrypt|openssl|tls|ssl|dns|smtp|ldap|tcp|jw[tskea]|jwks|jti|iat|nbf|bearer|oauth2?|bson|php|npm|nginx|gunicorn|uvicorn|django|laravel|symfony|axios|webpack|docker|kubernetes|lambda)\b/i,
  /\b(?:unhandled|uncaught|fatal|runtime|parse|assertion|panic|exception)\b[^.]*(?:error|exception|rejection|failed|:)|\bexception (?:in|at|occurred|was|of|thrown)\b|^exception\b/i,
  /\b(?:ECONN\w+|ENOTFOUND|EAI|ETIMEDOUT|EPIPE|EACCES|EPERM|ENOENT|EEXIST|EISDIR|ENOTDIR|EMFILE|EHOST\w+|ENET\w+|EADDR\w+|EPROTO|EINVAL|ENOSPC|EBUSY|EBADF|ESOCKET|EAUTH|EENVELOPE|EDNS|SIG[A-Z]{3,})\b|\bE\d{4,}\b/,
  /\bis not (?:a function|defined|iterable|callable|a constructor)\b|\bcannot (?:read|set) (?:propert\w+|headers)\b|\bcannot (?:destructure|convert|cast|deserialize|find module)\b|\bcannot execute [A-Z]|\bcall to an? (?:undefined|member)\b|\bno attribute\b|\battempt to\b|\bcast to\b|\bnot subscriptable\b/i,
  /\b(?:class|method|variable|function|module|package|bean|attribute|array key) (?:"[^"]+"|'[^']+')|\bargument #?\d|\bnot found on object\b|\bset to an instance\b|\bnot been initialized\b/i,
  /\bcall stack\b|\bproxy\b|\bdetached entity\b|\bview path\b|\bmatching query\b|\bcircular\b|\barray (?:length|to string)\b|\bassignment to constant\b|\bby zero\b|\bno elements\b|\bread-only transaction\b|\bread ?only database\b|\bmaster and slave\b|\btopology\b|\bwrong kind of value\b|\bstring or binary data\b|\bworker timeout\b|\bexit status\b|\bstream or file\b|\bcipher\b|\bthe MAC is invalid\b|\bcrypto\b|\bkey is of invalid type\b|\b(?:token|jwt) (?:is )?malformed\b|\bauthorization token\b|\bcharacter varying\b|\bfor column\b|\boperator does not exist\b|\block wait\b|\badministrator command\b|\bconnection slots\b|\bdeadline exceeded\b/i,
  /\b(?:body|data|child|instance|params|querystring|request) (?:"|'|must (?:have|be|NOT)\b)|\bmust match format\b|; received \w+$|\breceived (?:undefined|string|number|object|array)\b|\brequired property\b/,
  /\bunexpected (?:token|end of (?:input|file|stream)|character|keyword|eof|value|field|identifier|string|number|claim)\b|\bpositional argument|\bindex out of\b|\bout of (?:memory|bounds)\b|\bmemory (?:size|limit|exhausted)\b|\bexecution time\b|\bno value present\b|\binvalid (?:input syntax|character|literal|argument|pointer|opcode|utf)\b/i,
  /\bconnection (?:was )?(?:refused|reset|aborted|terminated|closed|timed out|timeout)\b|\bsocket\b|\bbroken pipe\b|\bno route to host\b|\bname resolution\b|\bname or service not known\b|\bhost name\b|\bbad gateway\b|\bgateway time-?out\b|\bstatus code\b|\bhandshake failed\b|\bself[- ]signed\b|\bcertificate (?:verify|verification|chain)\b|\bfirst certificate\b/i,
  /\b(?:GET|POST|PUT|PATCH|HEAD|OPTIONS|OOM|WRONGTYPE|NOAUTH)\b(?=.*\p{Ll})/u,
  /\bmethod\b.{0,12}\b(?:delete|not allowed|not supported)\b|\bcontent[- ]type\b|\brequest (?:body|header|entity|method|parameter|failed)\b|\bquery (?:string|parameter)\b|\b(?:missing|invalid) header\b|\bx-[a-z]+-[a-z]+\b|\brate ?limiter\b|\broute (?:not|"|'|\S+ not)\b|\bresource handler\b|\bstatic resource\b/i,
  /\b(?:invalid|bad|wrong) (?:signature|algorithm|issuer|audience|padding|grant|scope)\b|\bsignature (?:is (?:invalid|not valid)|has expired|does not match|verification|validation|mismatch|check)\b|\b(?:number of|enough) segments\b|\bpadding\b|\bnonce\b|\b(?:exp|sub|aud|iss|kid)\b.*\bclaim|\bclaim\b.*\b(?:exp|sub|aud|iss|token)\b|\btoken type\b|\b(?:access|refresh|csrf|id|api) (?:token|key)\b|\b(?:secret|private|public|encryption|signing) key\b/i,
  /\b(?:permission denied|no such file|file or directory|is a directory|no space left|read-only file|command not found|exit code|environment variable|process)\b.*(?:,|file|directory|device|system|command|exit|set|exited|code)/i,
  /\b(?:DETAIL|HINT|CONTEXT|LINE \d+|ERROR \d+):?\s|\berrno:? -?\d/i,
];

/** 'password: hunter2' leaks a secret, 'Password: must be longer' doesn't. */
const credential =
  /\b(?:pass(?:word|wd|phrase|code)?|pwd|pin|secrets?|tokens?|keys?|auth\w*|credentials?|cookies?)["']?\s*:\s*(?!\s|(?:must|is|are|should|please|at|too|the|this|required|cannot|can|needs?|may|use|both|enter|choose|minimum|maximum|your|an?|it|not|only|length|between|invalid|incorrect|wrong|missing|expired|weak)\b)/i;

const refused: readonly RegExp[] = [
  ...markup,
  ...addresses,
  ...paths,
  ...code,
  ...stackFrames,
  ...sql,
  ...jargon,
  credential,
];

/**
 * Whether a provider's message is a plain sentence for visitors: at most 300 characters, without markup, code, stack frames,
 * file paths, SQL, network addresses, tokens or control characters.
 */
export function isPlainSentence(text: string): boolean {
  if (text.length > maxLength || !/\p{L}/u.test(text) || !printable.test(text)) return false;
  const prose = text.replaceAll(emailAddress, 'name').replaceAll(knownDomain, 'site');
  if (refused.some((pattern) => pattern.test(prose))) return false;
  return prose.split(/\s+/).every(isWord);
}

/** Long runs of characters, and long words that mix letters and digits, are treated as tokens. */
function isWord(word: string): boolean {
  const runs = word.split(/[^\p{L}\p{M}\p{N}]+/u);
  const isLong = word.split(/[^\p{L}\p{M}\p{N}-]+/u).some((part) => part.length > maxRunLength);
  if (isLong) return false;
  return word.length <= maxMixedWordLength || !runs.some(isMixed);
}

/** '3rd' and '10am' are words. */
function isMixed(run: string): boolean {
  if (/^\d+(?:st|nd|rd|th|[ap]m|k|m|bn|km|sqm|kva|%)$/i.test(run)) return false;
  return /\p{L}/u.test(run) && /\p{N}/u.test(run);
}
