import type { Destino } from '@portal/contract/sped/configuracao.ts'
import { type Credits, creditsLeft, isReturn, isSharedEnergy } from '@portal/efd/entry/cfop.ts'
import { isWithheld, withShare } from '@portal/efd/entry/entry-cst.ts'
import type { ItemFact } from '@portal/efd/entry/item.ts'
import type { NoteItemRow } from '../read/note-row.ts'
import type { BookContext } from './context.ts'
import { withoutTax, withSimplesCredit } from './item-fact.ts'

/** What a person must answer or check; each is a warning of the document. */
export const QUESTIONS = {
  energia: {
    codigo: 'ENERGIA_SEM_PARTE',
    campo: 'entradas.pr_energia_industria',
    mensagem:
      'A energia da indústria só dá crédito na parte usada na industrialização (LC 87/1996, art. 33, II). Informe essa parte na configuração; sem ela a nota vai sem crédito.',
  },
  insumo: {
    codigo: 'CREDITO_INSUMO_ST',
    campo: 'entradas.fl_credito_insumo_st',
    mensagem:
      'Insumo com ICMS retido por substituição: algumas UFs dão o crédito do imposto próprio. Responda na configuração; sem resposta a nota vai sem crédito.',
  },
  simples: {
    codigo: 'CREDITO_SIMPLES',
    campo: 'entradas.fl_credito_simples',
    mensagem:
      'O fornecedor do Simples destaca ICMS nesta venda, que só dá crédito pelo valor permitido (vCredICMSSN; LC 123/2006, art. 23): o destaque não foi creditado.',
  },
  devolucao: {
    codigo: 'DEVOLUCAO_SEM_ORIGEM',
    campo: 'entradas.cfops',
    mensagem:
      'A venda que esta devolução desfaz não está no portal: o CFOP de entrada segue a atividade da empresa. Confira.',
  },
} as const
export type Question = keyof typeof QUESTIONS

interface Creditable {
  row: Pick<NoteItemRow, 'csosn' | 'simples_credit'>
  stated: ItemFact
  cfop: string
  original: string | null
}

/**
 * The item with the ICMS that it may credit, the credits that the company takes, and what it must answer. `isAllowed`:
 * an ICMS of these goods would be credited, whether the document states one or not.
 */
export function creditOf({ row, stated, cfop, original }: Creditable, destination: Destino, context: BookContext) {
  const { entradas } = context.settings
  const questions: Question[] = []
  const granted = isReturn(cfop) ? returnCredits(stated, original, context) : creditsOf(destination, context)
  const share = entradas.pr_energia_industria ?? null
  const sides = { sale: stated.cfop, hasEnergyShare: share !== null, fuel: entradas.fl_credito_combustivel === true }
  // the state's law, not the destination, decides the credit of fuel
  const isFuel = sides.fuel && /^[123]653$/.test(cfop) && !context.simples
  const credits = creditsLeft(cfop, isFuel ? { ...granted, icms: entradas.fl_credito_icms } : granted, sides)
  const hasTax = stated.icms + stated.fcp > 0
  let fact = stated
  if (row.csosn !== null && !isReturn(cfop)) {
    if (hasTax && row.simples_credit === 0 && credits.icms) questions.push('simples')
    const credited = entradas.fl_credito_simples ? withSimplesCredit(stated, row.simples_credit) : stated
    fact = credited === stated ? withoutTax(stated) : credited
  }
  if (isSharedEnergy(cfop)) {
    if (share === null && hasTax && granted.icms) questions.push('energia')
    else if (share !== null) fact = withShare(fact, share)
  }
  if (/^[123]40[18]$/.test(cfop) && isWithheld(stated) && entradas.fl_credito_insumo_st !== true) {
    if ((entradas.fl_credito_insumo_st ?? null) === null && hasTax && credits.icms) questions.push('insumo')
    credits.icms = false
  }
  const taken = { ...credits, icms: credits.icms && fact.icms + fact.fcp > 0 }
  return { fact, credits: taken, isAllowed: credits.icms, questions }
}

/**
 * Credits of a return: what its document states undoes the debit of the sale, whatever the destination. ICMS-ST only
 * when the company withheld it.
 * Source  Convênio ICMS 54/2000; RICMS/SP, arts. 452 and 454; Guia Prático, E210 field 04
 */
function returnCredits(stated: ItemFact, original: string | null, { settings, simples }: BookContext): Credits {
  const { entradas, cd_atividade } = settings
  const withheld = /^[5-7]40[123]$/.test(original ?? '') && stated.st + stated.fcpSt > 0
  return {
    icms: !simples && entradas.fl_credito_icms,
    st: withheld || (!simples && entradas.fl_credito_st),
    ipi: !simples && cd_atividade === '0' && entradas.fl_credito_ipi,
  }
}

function creditsOf(destination: Destino, { settings, simples }: BookContext): Credits {
  const { entradas, cd_atividade } = settings
  const resold = !simples && (destination === 'revenda' || destination === 'industria')
  return {
    icms: resold && entradas.fl_credito_icms,
    st: resold && entradas.fl_credito_st,
    ipi: resold && cd_atividade === '0' && entradas.fl_credito_ipi,
  }
}
