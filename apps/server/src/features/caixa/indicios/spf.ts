import { BlockList, isIP } from 'node:net'
import type { Answers } from './answers.ts'

/* Whether a domain names a machine among those that send its mail. A hint for people, never a proof. Source  RFC 7208 */

type Result = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'unknown'

const MOST_LOOKUPS = 10
const MOST_VOID = 2
const MOST_MX = 10

const RESULTS: Readonly<Record<string, Result>> = { '+': 'pass', '-': 'fail', '~': 'softfail', '?': 'neutral' }

interface Check {
  peer: string
  answers: Answers
  /** Questions to the DNS so far */
  lookups: number
  void: number
}

/** Ends the whole check: no answer, a fault in the record, or more than the DNS may be asked. */
class Unknown extends Error {}

/** `unknown`: the record cannot be judged, or holds macros or `ptr`, which are not followed. */
export async function checkSpf(domain: string, { peer, answers }: Pick<Check, 'peer' | 'answers'>): Promise<Result> {
  const bare = peer.replace(/^::ffff:/i, '')
  if (isIP(bare) === 0) return 'unknown'
  try {
    return await evaluate(domain, { peer: bare, answers, lookups: 0, void: 0 })
  } catch (error) {
    if (error instanceof Unknown) return 'unknown'
    throw error
  }
}

async function evaluate(domain: string, check: Check): Promise<Result> {
  const found = await check.answers.txt(domain)
  if (found === null) throw new Unknown('no answer')
  const records = found.filter((text) => /^v=spf1( |$)/i.test(text))
  if (records.length === 0) return 'none'
  const [record = ''] = records
  if (records.length > 1) throw new Unknown('several records')
  const terms = record.trim().split(/ +/).slice(1)
  let redirect: string | null = null
  for (const term of terms) {
    const [, name = '', value = ''] = /^([a-z][a-z\d._-]*)=(.*)$/i.exec(term) ?? []
    if (name !== '') {
      if (name.toLowerCase() === 'redirect') redirect = value
      continue
    }
    const [, sign = '', word = '', rest = ''] = /^([+?~-]?)([a-z\d]+)(.*)$/i.exec(term) ?? []
    if (await matches({ word: word.toLowerCase(), rest, domain }, check)) return RESULTS[sign || '+'] ?? 'neutral'
  }
  if (redirect === null) return 'neutral'
  countLookup(check)
  const result = await evaluate(nameOf(redirect), check)
  if (result === 'none') throw new Unknown('a redirection to nothing')
  return result
}

interface Mechanism {
  word: string
  rest: string
  domain: string
}

async function matches({ word, rest, domain }: Mechanism, check: Check): Promise<boolean> {
  const { spec, v4, v6 } = partsOf(rest)
  switch (word) {
    case 'all':
      return true
    case 'ip4':
    case 'ip6':
      return isWithin(check.peer, rest.slice(1))
    case 'include': {
      countLookup(check)
      const result = await evaluate(nameOf(spec), check)
      if (result === 'none') throw new Unknown('includes nothing')
      return result === 'pass'
    }
    case 'a':
      countLookup(check)
      return isAmong(check, await addressesOf(spec === '' ? domain : nameOf(spec), check), { v4, v6 })
    case 'mx':
      countLookup(check)
      return hasMx(spec === '' ? domain : nameOf(spec), { check, v4, v6 })
    case 'exists':
      countLookup(check)
      return (await addressesOf(nameOf(spec), check)).length > 0
    default:
      throw new Unknown(`mechanism ${word}`)
  }
}

async function hasMx(name: string, { check, v4, v6 }: { check: Check; v4: string; v6: string }): Promise<boolean> {
  const hosts = await check.answers.mx(name)
  if (hosts === null) throw new Unknown('no answer')
  if (hosts.length === 0) countVoid(check)
  if (hosts.length > MOST_MX) throw new Unknown('too many servers')
  for (const host of hosts) {
    const found = await check.answers.addresses(host)
    if (found === null) throw new Unknown('no answer')
    if (isAmong(check, found, { v4, v6 })) return true
  }
  return false
}

async function addressesOf(name: string, check: Check): Promise<string[]> {
  const found = await check.answers.addresses(name)
  if (found === null) throw new Unknown('no answer')
  if (found.length === 0) countVoid(check)
  return found
}

/** `:domain/24//64` */
function partsOf(rest: string): { spec: string; v4: string; v6: string } {
  const [, spec = '', v4 = '32', v6 = '128'] = /^(?::([^/]+))?(?:\/(\d{1,2}))?(?:\/\/(\d{1,3}))?$/.exec(rest) ?? []
  return { spec, v4, v6 }
}

/** A name without macros. */
function nameOf(spec: string): string {
  if (!/^(?=.{1,253}\.?$)[a-z\d_-]+(\.[a-z\d_-]+)+\.?$/i.test(spec)) throw new Unknown('not a plain name')
  return spec.toLowerCase()
}

const isAmong = ({ peer }: Check, addresses: readonly string[], { v4, v6 }: { v4: string; v6: string }): boolean =>
  addresses.some((address) => isWithin(peer, `${address}/${isIP(address) === 6 ? v6 : v4}`))

function isWithin(peer: string, network: string): boolean {
  const [address = '', bits] = network.split('/')
  const family = isIP(address)
  if (family === 0) throw new Unknown('not an address')
  if (family !== isIP(peer)) return false
  const width = family === 4 ? 32 : 128
  const prefix = bits === undefined ? width : Number(bits)
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > width) throw new Unknown('not a network')
  const list = new BlockList()
  const type = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(address, prefix, type)
  return list.check(peer, type)
}

function countLookup(check: Check): void {
  check.lookups += 1
  if (check.lookups > MOST_LOOKUPS) throw new Unknown('too many questions')
}

function countVoid(check: Check): void {
  check.void += 1
  if (check.void > MOST_VOID) throw new Unknown('too many empty answers')
}
