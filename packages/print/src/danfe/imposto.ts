import { decimal, isPresent } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { fieldsBlock } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Danfe } from './danfe-model.ts'

const money = (label: string, value: string | undefined, more?: Partial<Field>): Field => ({
  label,
  value: decimal(value),
  align: 'right',
  ...more,
})
const PER_ROW = 9

/**
 * The taxes of the note: the two rows of the manual, and what else is not zero, in the places of optional totals that the note
 * does not have and in rows below.
 */
export function impostoBlock({ inf }: Danfe): Block {
  const tot = inf.total.ICMSTot ?? {}
  const others = otherTotals(tot)
  const optional = (label: string, value: string | undefined): Field =>
    (isPresent(value) ? undefined : others.shift()) ?? money(label, value)
  const rows = [
    [
      money('BASE CÁLC. ICMS', tot.vBC),
      money('VALOR DO ICMS', tot.vICMS),
      money('BASE CÁLC. ICMS ST', tot.vBCST),
      money('VALOR DO ICMS ST', tot.vST),
      money('V. IMP. IMPORT.', tot.vII),
      optional('V. ICMS UF REMET.', tot.vICMSUFRemet),
      optional('V. FCP UF DEST.', tot.vFCPUFDest),
      money('VALOR DO PIS', tot.vPIS),
      money('V. TOTAL PRODUTOS', tot.vProd, { weight: 1.2 }),
    ],
    [
      money('VALOR DO FRETE', tot.vFrete),
      money('VALOR DO SEGURO', tot.vSeg),
      money('DESCONTO', tot.vDesc),
      money('OUTRAS DESPESAS', tot.vOutro),
      money('VALOR DO IPI', tot.vIPI),
      optional('V. ICMS UF DEST.', tot.vICMSUFDest),
      optional('V. TOT. TRIBUTOS', tot.vTotTrib),
      money('VALOR DA COFINS', tot.vCOFINS),
      money('V. TOTAL DA NOTA', tot.vNF, { weight: 1.2, font: 'bold' }),
    ],
    ...inRows(others),
  ]
  return fieldsBlock('CÁLCULO DO IMPOSTO', rows)
}

function otherTotals(tot: NonNullable<Danfe['inf']['total']['ICMSTot']>): Field[] {
  const others: [string, string | undefined][] = [
    ['VALOR DO FCP', tot.vFCP],
    ['VALOR DO FCP S.T.', tot.vFCPST],
    ['V. FCP S.T. RETIDO', tot.vFCPSTRet],
    ['ICMS DESONERADO', tot.vICMSDeson],
    ['IPI DEVOLVIDO', tot.vIPIDevol],
    ['ICMS MONOFÁSICO', tot.vICMSMono],
    ['ICMS MONO. RETENÇ.', tot.vICMSMonoReten],
    ['ICMS MONO. RETIDO', tot.vICMSMonoRet],
  ]
  return others.filter(([, value]) => isPresent(value)).map(([label, value]) => money(label, value))
}

/** Rows of fields as wide as those above them; an empty one fills what is left. */
function inRows(fields: Field[]): Field[][] {
  const rows: Field[][] = []
  for (let from = 0; from < fields.length; from += PER_ROW) {
    const row = fields.slice(from, from + PER_ROW)
    rows.push(row.length < PER_ROW ? [...row, { label: '', value: '', weight: PER_ROW + 0.2 - row.length }] : row)
  }
  return rows
}

/**
 * Totals of IBS, CBS and IS, when the note has them. The manuals draw no such block yet (NT 2025.002): this one is ours.
 */
export function ibsCbsBlock({ inf: { total } }: Danfe): Block | null {
  const tot = total.IBSCBSTot
  if (!tot && !isPresent(total.ISTot?.vIS) && !isPresent(total.vNFTot)) return null
  const mono = tot?.gMono
  const more: [string, string | undefined][] = [
    ['DIFERIM. IBS UF', tot?.gIBS?.gIBSUF?.vDif],
    ['DIFERIM. IBS MUN.', tot?.gIBS?.gIBSMun?.vDif],
    ['DIFERIMENTO CBS', tot?.gCBS?.vDif],
    ['DEVOLUÇÃO IBS UF', tot?.gIBS?.gIBSUF?.vDevTrib],
    ['DEVOLUÇÃO IBS MUN.', tot?.gIBS?.gIBSMun?.vDevTrib],
    ['DEVOLUÇÃO CBS', tot?.gCBS?.vDevTrib],
    ['CRÉD. PRES. IBS', tot?.gIBS?.vCredPres],
    ['CRÉD. PRES. CBS', tot?.gCBS?.vCredPres],
    ['C. PRES. SUSP. IBS', tot?.gIBS?.vCredPresCondSus],
    ['C. PRES. SUSP. CBS', tot?.gCBS?.vCredPresCondSus],
    ['ESTORNO CRÉD. IBS', tot?.gEstornoCred?.vIBSEstCred],
    ['ESTORNO CRÉD. CBS', tot?.gEstornoCred?.vCBSEstCred],
    ['IBS MONOFÁSICO', mono?.vIBSMono],
    ['CBS MONOFÁSICA', mono?.vCBSMono],
    ['IBS MONO. RETENÇÃO', mono?.vIBSMonoReten],
    ['CBS MONO. RETENÇÃO', mono?.vCBSMonoReten],
    ['IBS MONO. RETIDO', mono?.vIBSMonoRet],
    ['CBS MONO. RETIDA', mono?.vCBSMonoRet],
  ]
  return fieldsBlock('IBS / CBS / IMPOSTO SELETIVO', [
    [
      money('BASE DE CÁLC. IBS/CBS', tot?.vBCIBSCBS),
      money('VALOR DO IBS UF', tot?.gIBS?.gIBSUF?.vIBSUF),
      money('VALOR DO IBS MUN.', tot?.gIBS?.gIBSMun?.vIBSMun),
      money('VALOR DO IBS', tot?.gIBS?.vIBS),
      money('VALOR DA CBS', tot?.gCBS?.vCBS),
      money('IMPOSTO SELETIVO', total.ISTot?.vIS),
      money('TOTAL COM IBS/CBS/IS', total.vNFTot, { weight: 1.2, font: 'bold' }),
    ],
    ...inRows(more.filter(([, value]) => isPresent(value)).map(([label, value]) => money(label, value))),
  ])
}

/** Services under ISSQN, when the note has them. */
export function issqnBlock({ inf: { emit, total } }: Danfe): Block | null {
  const tot = total.ISSQNtot
  if (!tot) return null
  return fieldsBlock('CÁLCULO DO ISSQN', [
    [
      { label: 'INSCRIÇÃO MUNICIPAL', value: emit.IM },
      money('VALOR TOTAL DOS SERVIÇOS', tot.vServ),
      money('BASE DE CÁLCULO DO ISSQN', tot.vBC),
      money('VALOR DO ISSQN', tot.vISS),
      money('VALOR DO ISSQN RETIDO', tot.vISSRet),
    ],
  ])
}
