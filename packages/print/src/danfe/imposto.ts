import { decimal, isPresent } from '../format/values.ts'
import type { Block } from '../paper/block.ts'
import { fieldsBlock } from '../paper/block.ts'
import type { Field } from '../paper/box.ts'
import type { Danfe } from './danfe-model.ts'

const amountField = (label: string, value: string | undefined, more?: Partial<Field>): Field => ({
  label,
  value: decimal(value),
  align: 'right',
  ...more,
})
const PER_ROW = 9

/**
 * The taxes of the note: the two rows of the manual. Other totals that are not zero replace the empty
 * optional fields, then continue in further rows.
 */
export function impostoBlock({ inf }: Danfe): Block {
  const tot = inf.total.ICMSTot ?? {}
  const others = otherTotals(tot)
  const optional = (label: string, value: string | undefined): Field =>
    (isPresent(value) ? undefined : others.shift()) ?? amountField(label, value)
  const rows = [
    [
      amountField('BASE CÁLC. ICMS', tot.vBC),
      amountField('VALOR DO ICMS', tot.vICMS),
      amountField('BASE CÁLC. ICMS ST', tot.vBCST),
      amountField('VALOR DO ICMS ST', tot.vST),
      amountField('V. IMP. IMPORT.', tot.vII),
      optional('V. ICMS UF REMET.', tot.vICMSUFRemet),
      optional('V. FCP UF DEST.', tot.vFCPUFDest),
      amountField('VALOR DO PIS', tot.vPIS),
      amountField('V. TOTAL PRODUTOS', tot.vProd, { weight: 1.2 }),
    ],
    [
      amountField('VALOR DO FRETE', tot.vFrete),
      amountField('VALOR DO SEGURO', tot.vSeg),
      amountField('DESCONTO', tot.vDesc),
      amountField('OUTRAS DESPESAS', tot.vOutro),
      amountField('VALOR DO IPI', tot.vIPI),
      optional('V. ICMS UF DEST.', tot.vICMSUFDest),
      optional('V. TOT. TRIBUTOS', tot.vTotTrib),
      amountField('VALOR DA COFINS', tot.vCOFINS),
      amountField('V. TOTAL DA NOTA', tot.vNF, { weight: 1.2, font: 'bold' }),
    ],
    ...rowsOfFields(others),
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
  return others.filter(([, value]) => isPresent(value)).map(([label, value]) => amountField(label, value))
}

/** Rows of PER_ROW fields; an empty field fills the last row. */
function rowsOfFields(fields: Field[]): Field[][] {
  const rows: Field[][] = []
  for (let from = 0; from < fields.length; from += PER_ROW) {
    const row = fields.slice(from, from + PER_ROW)
    rows.push(row.length < PER_ROW ? [...row, { label: '', value: '', weight: PER_ROW + 0.2 - row.length }] : row)
  }
  return rows
}

/**
 * Totals of IBS, CBS and IS; null without them. The first row is the block of the manual, in its order; the other totals that are not
 * zero follow. What the file lacks is left empty.
 * Source  NT 2026.010, in production from 2026-12-01
 */
export function ibsCbsBlock({ inf: { total } }: Danfe): Block | null {
  const tot = total.IBSCBSTot
  if (!tot && !isPresent(total.ISTot?.vIS) && !isPresent(total.vNFTot)) return null
  const mono = tot?.gMono
  const more: [string, string | undefined][] = [
    ['BASE DE CÁLC. IBS/CBS', tot?.vBCIBSCBS],
    ['VALOR DO IBS', tot?.gIBS?.vIBS],
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
    ['IBS MONO. RETIDO', mono?.vIBSMonoRet],
    ['CBS MONO. RETIDA', mono?.vCBSMonoRet],
    // newer than the schema of the mirror (NT 2026.008)
    ['TOTAL LÍQUIDO PROD.', (total as { vProdLiqTot?: string }).vProdLiqTot],
    ['TOTAL COM IBS/CBS/IS', total.vNFTot],
  ]
  return fieldsBlock('TOTAL DO IBS/CBS/IS', [
    [
      amountField('VALOR DA CBS', tot?.gCBS?.vCBS),
      amountField('VALOR DO IBS UF', tot?.gIBS?.gIBSUF?.vIBSUF),
      amountField('VALOR DO IBS MUN.', tot?.gIBS?.gIBSMun?.vIBSMun),
      amountField('VALOR DO IS', total.ISTot?.vIS),
      amountField('IBS MONOFÁSICO', mono?.vIBSMono),
      amountField('CBS MONOFÁSICA', mono?.vCBSMono),
      amountField('IBS MONO. RETENÇÃO', mono?.vIBSMonoReten),
      amountField('CBS MONO. RETENÇÃO', mono?.vCBSMonoReten),
    ],
    ...rowsOfFields(more.filter(([, value]) => isPresent(value)).map(([label, value]) => amountField(label, value))),
  ])
}

/** Services under ISSQN; null without them. */
export function issqnBlock({ inf: { emit, total } }: Danfe): Block | null {
  const tot = total.ISSQNtot
  if (!tot) return null
  return fieldsBlock('CÁLCULO DO ISSQN', [
    [
      { label: 'INSCRIÇÃO MUNICIPAL', value: emit.IM },
      amountField('VALOR TOTAL DOS SERVIÇOS', tot.vServ),
      amountField('BASE DE CÁLCULO DO ISSQN', tot.vBC),
      amountField('VALOR DO ISSQN', tot.vISS),
      amountField('VALOR DO ISSQN RETIDO', tot.vISSRet),
    ],
  ])
}
