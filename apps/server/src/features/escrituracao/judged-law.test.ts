import { isCfop } from '@portal/efd/entry/cfop.ts'
import { newEntryMemory } from '@portal/efd/entry/proposal/memory.ts'
import { type LawPurchase, type LawRow, newCompanyPurchases } from '@portal/synthetic/judge/new-company.ts'
import { entryLaws } from '@portal/tables/entrada/entrada-cfop.ts'
import { expect, test } from 'vitest'
import { bookEntryItems } from '../sped/month/book/book-entry.ts'
import { contextOf, itemRow, PURCHASE } from '../sped/month/month.test.kit.ts'

/** Another seed on every run; it is in the message of a failure and can be given again. */
const SEED = Number(process.env.JUDGE_SEED ?? Date.now() % 1_000_000_000)
const COUNT = 2_000

/** The facts of the product's table, row by row. */
const TABLE = [...entryLaws().values()]
  .flat()
  .map(({ sale, destination, entry, confidence }): LawRow => ({ sale: `x${sale}`, destination, entry, confidence }))

/** What a new company is asked: its EFD settings and the law answer, nothing else is known. */
function propose({ supplier, item, ncm, sale, original, cents }: LawPurchase, main: 'revenda' | 'industria') {
  const { settings } = contextOf()
  const context = contextOf({
    settings: { cd_atividade: main === 'industria' ? '0' : '1', entradas: { ...settings.entradas, ds_destino: main } },
  })
  const entries = { decisions: new Map(), rules: [], past: newEntryMemory(), peers: null, isProposing: true }
  const note = { ...PURCHASE, issuer_id: supplier, originals: original ? [{ code: item, ncm, cfop: original }] : null }
  const row = itemRow({ code: item, ncm, cfop: sale, product: cents })
  const [booked] = bookEntryItems(note, [row], { ...context, entries })
  if (!booked?.treatment) throw new Error(`no proposal for ${sale}`)
  return booked.treatment.proposal
}

test.each(['revenda', 'industria'] as const)(
  'a new company (%s): the law answers alone where it leaves one code, and asks everywhere else',
  (main) => {
    const purchases = newCompanyPurchases({
      seed: SEED,
      count: COUNT,
      table: TABLE,
      isCfop,
      isIndustry: main === 'industria',
    })
    const score = { items: 0, open: 0, right: 0, doubts: 0, wrongSure: 0 }
    const faults: string[] = []
    for (const purchase of purchases) {
      const { sale, original, use, entry, isOpen } = purchase
      const { answer, confidence, source, reason } = propose(purchase, main)
      const isSure = confidence === 'certo'
      score.items += 1
      if (isOpen) score.open += 1
      if (answer.cfop === entry) score.right += 1
      if (!isSure) score.doubts += 1
      else if (answer.cfop !== entry) score.wrongSure += 1
      const words = `${sale} ${original ?? ''} (${use}): ${answer.cfop}, ${confidence}, ${reason}; the table: ${entry}`
      if (source !== 'geral' || isSure === isOpen || (isSure && answer.cfop !== entry)) faults.push(words)
      if (!isOpen && answer.cfop !== entry) faults.push(words)
    }
    const words = `JUDGE_SEED=${SEED} fonte geral ${JSON.stringify(score)}`
    process.stdout.write(`${words}\n`)
    expect([...new Set(faults)], words).toEqual([])
    expect(
      [score.open, score.items - score.open].every((count) => count > COUNT / 10),
      words,
    ).toBe(true)
  },
)
