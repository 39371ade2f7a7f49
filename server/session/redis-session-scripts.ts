/** Lua scripts of the Redis session store: Redis runs each one as a whole, so that no other process sees half a change. */

/** Marks of a session: its own, and those of all sessions since its last check. A lost counter counts as a mark. */
const countMarks = `
  local all = redis.call('GET', KEYS[2]) or '0'
  local function marksOf(own, seen) return own + math.abs(all - seen) end
`;

/** KEYS: session, user's set, counter. ARGV: user, token, expiry, lifetime, longest lifetime, now (milliseconds). */
export const create = `
  local all = redis.call('GET', KEYS[3]) or '0'
  redis.call('HSET', KEYS[1], 'user', ARGV[1], 'token', ARGV[2], 'expires', ARGV[3],
    'set', KEYS[2], 'marks', 0, 'seen', all)
  redis.call('PEXPIRE', KEYS[1], ARGV[4])
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', ARGV[6])
  redis.call('ZADD', KEYS[2], ARGV[3], KEYS[1])
  redis.call('PEXPIRE', KEYS[2], ARGV[5])
`;

/** KEYS: session, counter. */
export const read = `
  ${countMarks}
  local found = redis.call('HMGET', KEYS[1], 'user', 'token', 'expires', 'marks', 'seen')
  if not found[1] then return false end
  return { found[1], found[2], found[3], marksOf(found[4], found[5]), redis.call('PTTL', KEYS[1]) }
`;

/** KEYS: session, counter. Returns what \`read\` does. */
export const end = `
  ${countMarks}
  local found = redis.call('HMGET', KEYS[1], 'user', 'token', 'expires', 'marks', 'seen', 'set')
  if not found[1] then return false end
  local left = redis.call('PTTL', KEYS[1])
  redis.call('DEL', KEYS[1])
  redis.call('ZREM', found[6], KEYS[1])
  return { found[1], found[2], found[3], marksOf(found[4], found[5]), left }
`;

/** KEYS: session. ARGV: user. */
export const update = `
  if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('HSET', KEYS[1], 'user', ARGV[1]) end
`;

/** KEYS: user's set. */
export const endAllOf = `
  for _, session in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do redis.call('DEL', session) end
  redis.call('DEL', KEYS[1])
`;

/** KEYS: user's set. ARGV: session to leave out. */
export const markAllOf = `
  for _, session in ipairs(redis.call('ZRANGE', KEYS[1], 0, -1)) do
    if session ~= ARGV[1] and redis.call('EXISTS', session) == 1 then
      redis.call('HINCRBY', session, 'marks', 1)
    end
  end
`;

/** KEYS: counter. ARGV: session to leave out. */
export const markAll = `
  redis.call('INCR', KEYS[1])
  if ARGV[1] ~= '' and redis.call('EXISTS', ARGV[1]) == 1 then
    redis.call('HINCRBY', ARGV[1], 'seen', 1)
  end
`;

/** KEYS: session, counter. ARGV: user, marks at the start of the check. */
export const confirm = `
  ${countMarks}
  local found = redis.call('HMGET', KEYS[1], 'marks', 'seen')
  if found[1] and marksOf(found[1], found[2]) == tonumber(ARGV[2]) then
    redis.call('HSET', KEYS[1], 'user', ARGV[1], 'marks', 0, 'seen', all)
  end
`;
