import { createStore } from '../lib/store.ts'
import { onSessionEnd } from './session.ts'

/** CST and cClassTrib of IBS/CBS to write to products of a company's register, by code. */
export interface ClassProposals {
  cnpj: string
  classes: ReadonlyMap<string, { cst: string; classTrib: string }>
}

const store = createStore<ClassProposals | null>(null)
onSessionEnd(() => store.set(null))

/** Leaves the proposals for Produtos, which writes them to its sheet unsaved. */
export const proposeClasses = (proposals: ClassProposals): void => store.set(proposals)

/** Takes the proposals of a company, once. */
export function takeProposals(cnpj: string): ClassProposals | null {
  const proposals = store.get()
  if (proposals?.cnpj !== cnpj) return null
  store.set(null)
  return proposals
}
