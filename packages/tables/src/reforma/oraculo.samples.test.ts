import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseCents } from '@portal/fiscal/base/money.ts'
import { describe, expect, test } from 'vitest'
import { KEY_SEPARATOR, type ReformKeyFields, reformKey } from './item-key.ts'
import { judgeReformItem, verdictOnCbs } from './judge.ts'
import { REFORM_RULES, SIMPLES_RULES, type SimplesRuleCode } from './model.ts'
import { officialReformRows } from './official-rows.test.kit.ts'
import { createReformTables, type ReformTables } from './reform-tables.ts'
import { readReformSignature } from './signature.ts'

/** Items judged by the calculator of Receita Federal and CGIBS; skipped where they are absent. */
const FILE = join(process.env.PORTAL_AMOSTRAS ?? '../shared', 'reforma/oraculo/itens-exemplo.json')

interface OracleItem {
  id: number
  especie: string
  mes: string
  documento: { modelo: number; crt: string; finNFe: string; tpRegimeIBSCBS?: string }
  item: Record<string, string | null> & { gIBSCBS?: Record<string, string | null> | null }
  esperado: {
    achados: string[] | null
    soTambem?: string[]
    informativos: string[]
    valores: Record<string, string | null> | null
  }
}

const TIPO: Readonly<Record<number, string>> = { 55: 'nfe', 65: 'nfce', 57: 'cte' }
const INFORMATIVE = { unverifiable: 'cbs_2027_nao_verificavel', implausible: 'cbs_2027_implausivel' }
/** Codes of `achados` for the names that the items give to findings; all others have the same name. */
const CODE_OF_NAME: Readonly<Record<string, SimplesRuleCode>> = {
  simples_atividade_ausente: 'simples_activity_missing',
  simples_atividade_de_outro_documento: 'simples_activity_of_other_document',
  simples_classe_incompativel: 'simples_class_incompatible',
  simples_nao_tributavel_com_receita: 'simples_untaxed_with_revenue',
}
const codeOf = (name: string): string => CODE_OF_NAME[name] ?? name

function fieldsOf({ item }: OracleItem): ReformKeyFields {
  const group = item.gIBSCBS ?? null
  const cents = (text: string | null | undefined) => (text ? parseCents(text) : 0)
  return {
    icmsCst: null,
    ibscbsCst: item.cst ?? null,
    cClassTrib: item.cClassTrib ?? null,
    ncm: item.ncm ?? null,
    gIBSCBS: group !== null,
    pIBSUF: group?.pIBSUF ?? null,
    pIBSMun: group?.pIBSMun ?? null,
    pCBS: group?.pCBS ?? null,
    pRedIBSUF: group?.pRedIBSUF ?? null,
    pRedIBSMun: group?.pRedIBSMun ?? null,
    pRedCBS: group?.pRedCBS ?? null,
    gCompraGov: false,
    cCredPres: null,
    vProd: cents(item.vProd),
    vFrete: cents(item.vFrete),
    vSeg: cents(item.vSeg),
    vOutro: cents(item.vOutro),
    vII: cents(item.vII),
    vDesc: cents(item.vDesc),
    vPIS: cents(item.vPIS),
    vCOFINS: cents(item.vCOFINS),
    vICMS: cents(item.vICMS),
    vFCP: cents(item.vFCP),
    vICMSUFDest: cents(item.vICMSUFDest),
    vFCPUFDest: cents(item.vFCPUFDest),
    vISSQN: cents(item.vISSQN),
    vIS: cents(item.vIS),
    vICMSDeson: 0,
    indDeduzDeson: false,
    vBCIBSCBS: cents(group?.vBC),
    vIBSUF: cents(group?.vIBSUF),
    vIBSMun: cents(group?.vIBSMun),
    vCBS: cents(group?.vCBS),
    vDifIBSUF: cents(group?.vDifIBSUF),
    vDifIBSMun: cents(group?.vDifIBSMun),
    vDifCBS: cents(group?.vDifCBS),
  }
}

function signatureOf(one: OracleItem): string {
  const { modelo, crt, finNFe } = one.documento
  const isDue = one.mes >= '2026-08'
  const flags = [isDue, one.mes >= '2027-01'].map((set) => (set ? 't' : 'f'))
  const note = ['E', TIPO[modelo] ?? 'nfe', ...flags, crt, '23'.includes(finNFe) ? 't' : 'f', 'f']
  return [...note, reformKey(fieldsOf(one)), '', ''].join(KEY_SEPARATOR)
}

async function tablesOf(mes: string, cbs: string | null, hasSimplesRules = false): Promise<ReformTables> {
  const rows = await officialReformRows()
  return createReformTables(rows, { first: `${mes}-01`, last: `${mes}-28` }, { loaded: { cbs }, hasSimplesRules })
}

describe.skipIf(!existsSync(FILE))('the items of the official calculator', () => {
  const { itens } = existsSync(FILE)
    ? (JSON.parse(readFileSync(FILE, 'utf8')) as { itens: OracleItem[] })
    : { itens: [] }

  test.each([true, false])(
    'with the loaded rate, and the rules of NT 2026.005 on (%s): the expected findings, and no other',
    async (isOn) => {
      const differences: unknown[] = []
      for (const one of itens) {
        const { achados, soTambem = [], valores } = one.esperado
        if (achados === null) continue
        const tables = await tablesOf(one.mes, valores?.pCBS ?? null, isOn && one.mes >= '2027')
        const item = { ...readReformSignature(signatureOf(one)), activity: one.item.cAtivSN ?? null }
        const found = judgeReformItem(item, tables).map(({ code }) => code as string)
        const expected = achados.map(codeOf).filter((code) => isOn || !SIMPLES_RULES.some((rule) => rule === code))
        const missing = expected.filter((code) => !found.includes(code))
        const extra = found.filter((code) => !expected.includes(code) && !soTambem.includes(code))
        if (missing.length + extra.length > 0) differences.push({ id: one.id, especie: one.especie, missing, extra })
      }
      expect(differences).toEqual([])
    },
  )

  test('every finding that the items name has a code of the product', () => {
    const names = itens.flatMap(({ esperado: { achados, soTambem = [] } }) => [...(achados ?? []), ...soTambem])
    const codes: readonly string[] = [...REFORM_RULES, ...SIMPLES_RULES]
    expect([...new Set(names.map(codeOf))].filter((code) => !codes.includes(code))).toEqual([])
    expect(SIMPLES_RULES.every((rule) => names.map(codeOf).includes(rule))).toBe(true)
  })

  test('without a loaded rate: 0.9 % in 2027 is the only finding about the rate, and the rest is not verifiable', async () => {
    const differences: unknown[] = []
    for (const one of itens) {
      if (one.mes < '2027' || !one.item.gIBSCBS || one.esperado.achados === null) continue
      const tables = await tablesOf(one.mes, null)
      const item = readReformSignature(signatureOf(one))
      const isWrong = judgeReformItem(item, tables).some(
        ({ code, cause }) => code === 'rate_of_other_year' && cause.startsWith('CBS'),
      )
      const is2026 = Number(one.item.gIBSCBS.pCBS) === 0.9 && one.esperado.achados.includes('rate_of_other_year')
      const verdict = verdictOnCbs(item, tables)
      const named = one.esperado.informativos.find((name) => name.startsWith('cbs_2027')) ?? null
      if (isWrong !== is2026 || (verdict && INFORMATIVE[verdict]) !== named)
        differences.push({ id: one.id, especie: one.especie, isWrong, informativos: one.esperado.informativos })
    }
    expect(differences).toEqual([])
  })
})
