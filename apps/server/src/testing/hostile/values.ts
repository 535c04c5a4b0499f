import type { Random } from '@portal/synthetic/base/random.ts'

/** Strings that often break programs, for addresses, bodies and names. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u202e\u200b',
  '\ud800',
  '😀'.repeat(50),
  '%',
  '%_%_%',
  "' or 1=1 --",
  '"; drop table nota; --',
  '$' + '{jndi:ldap://x}',
  '{{7*7}}',
  '../../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '=cmd|calc',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e308',
  '1e400',
  '99999999999999999999999999',
  '-9223372036854775809',
  '0x10',
  '００１',
  '2026-02-30',
  '2026-13-01',
  '0000-00-00',
  '9999-12-31T99:99:99Z',
  '00000000-0000-0000-0000-000000000000',
  '11222333000181',
  '529.982.247-25',
  '12ABC34501DE35',
  '1'.repeat(44),
  'constructor',
  '__proto__',
  'toString',
  'a'.repeat(101),
  'ção'.repeat(400),
  'S',
  'E',
  '(((((((((((((((((((((((((a+)+)+)+)+',
  '\r\nset-cookie: a=b',
  'eyJhIjoxfQ',
  Buffer.from('{"v":[null,null],"k":"x"}').toString('base64url'),
]

export const hostileText = (random: Random): string =>
  random.chance(0.1) ? 'x'.repeat(random.int(1_000, 20_000)) : random.pick(TEXTS)

const SCALARS = [null, true, false, 0, -1, 1.5, 1e308, -1e-308, 2 ** 53, -(2 ** 63), 4_294_967_296]

/** Generates any JSON value with shallow nesting. */
export function hostileValue(random: Random, depth = 0): unknown {
  const kind = random.int(0, depth > 3 ? 1 : 4)
  if (kind === 0) return random.pick(SCALARS)
  if (kind <= 2) return hostileText(random)
  const length = random.int(0, 4)
  if (kind === 3) return Array.from({ length }, () => hostileValue(random, depth + 1))
  return Object.fromEntries(Array.from({ length }, () => [hostileText(random), hostileValue(random, depth + 1)]))
}

/** Malformed or unusual JSON text, as attackers send it. */
export function hostileJson(random: Random): string {
  const depth = random.pick([30, 200, 5_000, 100_000])
  return random.pick([
    '[',
    '{"a":',
    '{"a":1}}',
    "{'a':1}",
    '{"a":01}',
    '{"a":NaN}',
    '{"a":1e400}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":1,"a":2}',
    '{"__proto__":{"papel":"titular"}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '"texto"',
    '123',
    'null',
    '[]',
    '{}',
    '\ufeff{}',
    `${'['.repeat(depth)}${']'.repeat(depth)}`,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
    `{"usuario":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    `[${'0,'.repeat(50_000)}0]`,
    `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":${at}`).join(',')}}`,
    JSON.stringify(hostileValue(random)),
    `{"certificado":${JSON.stringify(hostileValue(random))},"usuario":"x"}`,
  ])
}
