import type { Answers } from './answers.ts'
import { checkDkim, isAligned, type Verdict } from './dkim.ts'
import { checkSpf } from './spf.ts'

/**
 * What the DNS says of the sender of a mail, shown to people beside it. Nothing is decided by it: a mail whose hints agree still waits for
 * the same word. Both speak of the domain that From names; a machine that may send for another domain says nothing of this one.
 */

interface Hints {
  spf: Verdict
  dkim: Verdict
}

const NOTHING: Hints = { spf: 'nao_verificado', dkim: 'nao_verificado' }
/** For both; what is not known by then is not verified. */
const PATIENCE_MS = 10_000

interface Mail {
  raw: Buffer
  /** Mailbox of From */
  sender: string | null
  /** MAIL FROM; empty where the mail was not handed over to this server */
  envelope: string
  /** Who handed it over */
  peer: string | null
  now: Date
}

export async function findHints(mail: Mail, answers: Answers): Promise<Hints> {
  const fromDomain = domainOf(mail.sender)
  if (fromDomain === null) return NOTHING
  const [spf, dkim] = await Promise.all([
    inTime(spfOf(mail, fromDomain, answers)),
    inTime(checkDkim(mail.raw, { fromDomain, now: mail.now, answers })),
  ])
  return { spf, dkim }
}

async function spfOf({ envelope, peer }: Mail, fromDomain: string, answers: Answers): Promise<Verdict> {
  const domain = domainOf(envelope)
  if (domain === null || peer === null || !isAligned(fromDomain, domain)) return 'nao_verificado'
  const result = await checkSpf(domain, { peer, answers })
  if (result === 'pass') return 'confere'
  return result === 'fail' || result === 'softfail' ? 'nao_confere' : 'nao_verificado'
}

function domainOf(address: string | null): string | null {
  const domain = (address ?? '').split('@').at(-1)?.toLowerCase() ?? ''
  return address?.includes('@') && /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain) ? domain : null
}

/** A fault or a slow DNS is no verdict. */
async function inTime(work: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve('nao_verificado'), PATIENCE_MS)
  })
  try {
    return await Promise.race([work.catch((): Verdict => 'nao_verificado'), late])
  } finally {
    clearTimeout(timer)
  }
}
