import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ClassTribRow } from '../official/model.ts'
import { expectedBase } from './amounts.ts'
import { type CalculatedItem, calculateItem, centsOf, rateTextOf, TAXES } from './calculator.ts'
import { areTotalsUnequal, KEY_SEPARATOR, type ReformKeyFields, reformKey } from './item-key.ts'
import { judgeReformItem, verdictOnCbs } from './judge.ts'
import type { ReformFault } from './model.ts'
import { officialReformRows } from './official-rows.test.kit.ts'
import { createReformTables, type ReformTables } from './reform-tables.ts'
import { REFORM_RULE } from './rules.ts'
import { readReformSignature } from './signature.ts'

const MONTH = { first: '2027-01-01', last: '2027-01-31' }
/** No act fixes the rate: each note is judged with the one that its operator loaded. */
const CBS = ['8.4', '8.7', '8.8', '9.11', '9.25']
/** In no annex. */
const PLAIN_NCM = '39172300'
const NOTES = 500
const SEED = 202701

let rows: Parameters<typeof createReformTables>[0]
const made = new Map<string | null, ReformTables>()
function tablesWith(cbs: string | null): ReformTables {
  const known = made.get(cbs) ?? createReformTables(rows, MONTH, { loaded: { cbs } })
  made.set(cbs, known)
  return known
}
let tables: ReformTables
beforeAll(async () => {
  rows = await officialReformRows()
  tables = tablesWith('8.8')
})

/** Random choices of an item, each between 0 and 1, and its amounts in cents. */
const itemSeed = fc.record({
  class: fc.double({ min: 0, max: 0.999, noNaN: true }),
  ncm: fc.double({ min: 0, max: 0.999, noNaN: true }),
  isGeneral: fc.boolean(),
  isInside: fc.boolean(),
  product: fc.integer({ min: 100, max: 50_000_000 }),
  freight: fc.integer({ min: 0, max: 20_000 }),
  other: fc.integer({ min: 0, max: 5_000 }),
  discount: fc.integer({ min: 0, max: 90 }),
  icmsShare: fc.constantFrom(0, 7, 12, 18, 25),
})
const noteSeed = fc.record({
  tipo: fc.constantFrom('nfe' as const, 'nfce' as const),
  papel: fc.constantFrom('E' as const, 'R' as const),
  cbs: fc.constantFrom(...CBS),
  regime: fc.constantFrom('1', '2', '4'),
  hasGroup: fc.boolean(),
  items: fc.array(itemSeed, { minLength: 1, maxLength: 6 }),
})
type ItemSeed = typeof itemSeed extends fc.Arbitrary<infer Value> ? Value : never
type NoteSeed = typeof noteSeed extends fc.Arbitrary<infer Value> ? Value : never
const samples = fc.sample(noteSeed, { numRuns: NOTES, seed: SEED })

/** Keeps the answers of a function. */
function once<Value>(of: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>()
  return (key) => {
    const value = known.get(key) ?? of(key)
    known.set(key, value)
    return value
  }
}

const pick = <Value>(all: readonly Value[], at: number): Value => all[Math.floor(at * all.length)]!

/** Classes that the document may have in the month; single-phase fuels state no rates. */
const classesOf = once((tipo): readonly ClassTribRow[] =>
  rows.classTribs.filter(
    ({ cst, documents, from, to }) =>
      documents.includes(tipo === 'nfce' ? 'NFCe' : 'NFe') &&
      (from ?? '') <= MONTH.first &&
      (to === null || to >= MONTH.last) &&
      !tables.cst(cst)?.hasSinglePhase,
  ),
)
const GENERAL = '000001'

const linesOf = once((code: string) =>
  rows.annexes.filter(
    ({ classTribs, codeKind, from, to, exceptions }) =>
      codeKind === 'NCM' &&
      classTribs.includes(code) &&
      exceptions.length === 0 &&
      (from ?? '') <= MONTH.last &&
      (to ?? '9999') >= MONTH.first,
  ),
)

/** An NCM for the class: of a line that names it, else of no annex. */
function ncmFor({ code }: ClassTribRow, at: number): string {
  const lines = linesOf(code)
  if (lines.length === 0 || code === GENERAL) return PLAIN_NCM
  return pick(lines, at).code.padEnd(8, '0')
}

const NO_GROUP = {
  gIBSCBS: false,
  pIBSUF: null,
  pIBSMun: null,
  pCBS: null,
  pRedIBSUF: null,
  pRedIBSMun: null,
  pRedCBS: null,
  vBCIBSCBS: 0,
  vIBSUF: 0,
  vIBSMun: 0,
  vCBS: 0,
  vDifIBSUF: 0,
  vDifIBSMun: 0,
  vDifCBS: 0,
}

interface MadeItem {
  fields: ReformKeyFields & { vIBSMono: number; vCBSMono: number }
  calculated: CalculatedItem | null
}

function makeItem(seed: ItemSeed, note: NoteSeed, { isSimples }: { isSimples: boolean }): MadeItem {
  const row = seed.isGeneral ? tables.classTrib(GENERAL)! : pick(classesOf(note.tipo), seed.class)
  const cst = tables.cst(row.cst)!
  const icms = Math.round((seed.product * seed.icmsShare) / 100)
  const amounts = {
    vProd: seed.product,
    vFrete: seed.freight,
    vSeg: 0,
    vOutro: seed.other,
    vDesc: seed.discount,
    vII: 0,
    vPIS: 0,
    vCOFINS: 0,
    vICMS: icms,
    vFCP: 0,
    vICMSUFDest: 0,
    vFCPUFDest: 0,
    vISSQN: 0,
    vIS: 0,
  }
  const plain = {
    icmsCst: '00',
    ibscbsCst: row.cst,
    cClassTrib: row.code,
    ncm: ncmFor(row, seed.ncm),
    gCompraGov: false,
    cCredPres: null,
    vICMSDeson: 0,
    indDeduzDeson: false,
    vIBSMono: 0,
    vCBSMono: 0,
    ...amounts,
    ...NO_GROUP,
  }
  if (isSimples || !cst.hasIbsCbs) return { fields: plain, calculated: null }
  const base = expectedBase({
    product: seed.product,
    freight: seed.freight,
    insurance: 0,
    other: seed.other,
    importDuty: 0,
    discount: seed.discount,
    pis: 0,
    cofins: 0,
    icms,
    fcp: 0,
    difal: 0,
    difalFcp: 0,
    iss: 0,
    selective: 0,
  })
  const calculated = calculateItem(
    {
      base,
      selective: 0n,
      cst: row.cst,
      classTrib: row.code,
      ...(row.marks.includes('ind_gTribRegular') && { regular: { cst: '000', classTrib: GENERAL } }),
      own: { cbs: '3.285', ibsUf: '0.365', ibsMun: '0' },
    },
    tablesWith(note.cbs),
  )
  if ('refused' in calculated || !calculated.taxes) throw new Error(`${row.code} has no amounts`)
  const { taxes } = calculated
  const [ibsUf, ibsMun, cbs] = TAXES.map((name) => taxes[name])
  const reduction = (tax: typeof ibsUf) => (tax?.reduction == null ? null : rateTextOf(tax.reduction))
  const group = {
    gIBSCBS: true,
    vBCIBSCBS: centsOf(calculated.base),
    pIBSUF: rateTextOf(taxes.ibsUf.rate),
    pIBSMun: rateTextOf(taxes.ibsMun.rate),
    pCBS: rateTextOf(taxes.cbs.rate),
    pRedIBSUF: reduction(ibsUf),
    pRedIBSMun: reduction(ibsMun),
    pRedCBS: reduction(cbs),
    vIBSUF: centsOf(taxes.ibsUf.tax),
    vIBSMun: centsOf(taxes.ibsMun.tax),
    vCBS: centsOf(taxes.cbs.tax),
    vDifIBSUF: centsOf(taxes.ibsUf.deferred),
    vDifIBSMun: centsOf(taxes.ibsMun.deferred),
    vDifCBS: centsOf(taxes.cbs.deferred),
  }
  const inside = seed.isInside ? group.vIBSUF + group.vIBSMun + group.vCBS : 0
  return { fields: { ...plain, ...group, vProd: plain.vProd + inside }, calculated }
}

const flag = (isSet: boolean) => (isSet ? 't' : 'f')

/** The item as the check reads it: by its stored key. */
const signed = (fields: ReformKeyFields, { papel, tipo }: NoteSeed, regime: string) =>
  readReformSignature(
    [papel, tipo, flag(true), flag(true), regime, flag(false), flag(false), reformKey(fields), '', ''].join(
      KEY_SEPARATOR,
    ),
  )

const isError = ({ code }: ReformFault) => REFORM_RULE[code].severity === 'erro'

/** Findings that make the note wrong, with what they are about. */
function errorsOf(fields: ReformKeyFields, note: NoteSeed, regime: string, judged: ReformTables): string[] {
  return judgeReformItem(signed(fields, note, regime), judged)
    .filter(isError)
    .map(({ code, cause }) => `${code} ${fields.cClassTrib} ${fields.ncm}: ${cause}`)
}

describe(`${NOTES} notes of Simples Nacional and MEI, January 2027`, () => {
  test('no false error, with and without a loaded rate', () => {
    const errors = samples.flatMap((note) =>
      note.items.flatMap((seed) => {
        const { fields } = makeItem(seed, note, { isSimples: true })
        return [tablesWith(note.cbs), tablesWith(null)].flatMap((judged) => errorsOf(fields, note, note.regime, judged))
      }),
    )
    expect(errors).toEqual([])
  })
})

describe(`${NOTES} notes of the regular regime, January 2027`, () => {
  let notes: { note: NoteSeed; items: MadeItem[] }[]
  beforeAll(() => {
    notes = samples.map((note) => ({
      note,
      items: note.items.map((seed) => makeItem(seed, note, { isSimples: false })),
    }))
  })

  test('with the loaded rate, no false error in items and totals', () => {
    const errors = notes.flatMap(({ note, items }) => {
      const judged = tablesWith(note.cbs)
      const ofItems = items.flatMap(({ fields }) => errorsOf(fields, note, '3', judged))
      const all = items.flatMap(({ calculated }) => calculated?.taxes ?? [])
      const sum = (of: (tax: (typeof all)[number]) => bigint) =>
        centsOf(all.reduce((total, taxes) => total + of(taxes), 0n))
      const totals = {
        vBCIBSCBS: items.reduce((total, { fields }) => total + fields.vBCIBSCBS, 0),
        vIBS: sum(({ ibsUf, ibsMun }) => ibsUf.tax + ibsMun.tax),
        vCBS: sum(({ cbs }) => cbs.tax),
      }
      const isUnequal = areTotalsUnequal(
        totals,
        items.map(({ fields }) => fields),
      )
      return isUnequal ? [...ofItems, `totals ${JSON.stringify(totals)}`] : ofItems
    })
    expect(errors).toEqual([])
  })

  test('with the loaded rate, no wrong rate is unsaid', () => {
    const unsaid = notes.flatMap(({ note, items }) =>
      items.flatMap(({ fields }) => {
        const judged = tablesWith(pick(CBS, ((CBS.indexOf(note.cbs) + 1.5) / CBS.length) % 1))
        const item = signed(fields, note, '3')
        const row = tables.classTrib(fields.cClassTrib ?? '')
        const isRated = fields.gIBSCBS && row?.rateKind === 'Padrão' && Number(fields.pCBS) !== 0
        const isSaid = judgeReformItem(item, judged).some(({ code }) => code === 'rate_of_other_year')
        return isRated === isSaid ? [] : [`${fields.cClassTrib} ${fields.pCBS} ${judged.rates?.cbs}`]
      }),
    )
    expect(unsaid).toEqual([])
  })

  test('without a loaded rate, 0.9 % is the only finding about the CBS, and the rest is not verifiable', () => {
    const judged = tablesWith(null)
    const wrong = notes.flatMap(({ note, items }) =>
      items.flatMap(({ fields }) => {
        const isRated = tables.classTrib(fields.cClassTrib ?? '')?.rateKind === 'Padrão' && Number(fields.pCBS ?? 0) > 0
        const about = (pCBS: string | null) => {
          const item = signed({ ...fields, pCBS }, note, '3')
          const isFound = judgeReformItem(item, judged).some(({ code }) => code === 'rate_of_other_year')
          return [isFound, verdictOnCbs(item, judged) !== null]
        }
        const [is, of2026] = [about(fields.pCBS), about(isRated ? '0.9' : fields.pCBS)]
        const isRight =
          String([is, of2026]) ===
          String([
            [false, isRated],
            [isRated, isRated],
          ])
        return isRight ? [] : [`${fields.cClassTrib} ${fields.pCBS}: ${is} ${of2026}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('a tax that is two cents off is an error of its item', () => {
    const unsaid = notes.flatMap(({ note, items }) =>
      items.flatMap(({ fields }) => {
        if (!fields.gIBSCBS) return []
        const errors = errorsOf({ ...fields, vCBS: fields.vCBS + 2 }, note, '3', tablesWith(note.cbs))
        return errors.some((text) => text.startsWith('tax_amount')) ? [] : [`${fields.cClassTrib} ${fields.pCBS}`]
      }),
    )
    expect(unsaid).toEqual([])
  })
})
