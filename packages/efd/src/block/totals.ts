import { addAnalytic, addDifal, addDocumentAdjustment, addIpi, type EfdTotals } from '../apuracao/totals.ts'
import type { EfdConta, EfdCupom } from './conta-facts.ts'
import { headOf } from './contas.ts'
import { isCancelled } from './document.ts'
import type { EfdFrete, EfdNota } from './document-facts.ts'

/**
 * Adds a note to the month's assessments, consistent with its rows in the file.
 * Shape   `uf` is the participant's state (the company's own for an NFC-e); a cancelled note adds nothing
 */
export function addNota(totals: EfdTotals, nota: EfdNota, uf: string | null): void {
  if (isCancelled(nota.situation)) return
  const stUf = nota.stState?.uf ?? uf
  for (const group of nota.groups)
    addAnalytic(totals, { situation: nota.situation, cfop: group.cfop, icms: group.icms, st: group.st, uf: stUf })
  if (nota.difal && uf !== null) addDifal(totals, { direction: nota.direction, ...nota.difal }, uf)
  for (const { code, value } of nota.adjustments) addDocumentAdjustment(totals, { code, value: value ?? 0, uf: stUf })
  for (const group of nota.ipi) addIpi(totals, group)
}

/** Adds a freight document to the month's assessments. */
export function addFrete(totals: EfdTotals, frete: EfdFrete, uf: string | null): void {
  if (isCancelled(frete.situation)) return
  for (const { cfop, icms } of frete.groups)
    addAnalytic(totals, { situation: frete.situation, cfop, icms, st: 0, uf: null })
  if (frete.difal && uf !== null) addDifal(totals, { direction: frete.direction, ...frete.difal }, uf)
  for (const { code, value } of frete.adjustments) addDocumentAdjustment(totals, { code, value: value ?? 0, uf })
}

/** Adds a bill of energy, water, gas or communication to the month's assessments. A D500 has no adjustments. */
export function addConta(totals: EfdTotals, conta: EfdConta, uf: string | null): void {
  if (isCancelled(conta.situation)) return
  for (const { cfop, icms, st } of conta.groups)
    addAnalytic(totals, { situation: conta.situation, cfop, icms, st: headOf(conta.modelo) === 'C500' ? st : 0, uf })
  if (headOf(conta.modelo) === 'D500') return
  for (const { code, value } of conta.adjustments) addDocumentAdjustment(totals, { code, value: value ?? 0, uf })
}

/** Adds a coupon of a SAT device to the month's assessments. */
export function addCupom(totals: EfdTotals, cupom: EfdCupom): void {
  if (isCancelled(cupom.situation)) return
  for (const { cfop, icms } of cupom.groups)
    addAnalytic(totals, { situation: cupom.situation, cfop, icms, st: 0, uf: null })
}
