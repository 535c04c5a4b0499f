import { registrationOf } from '@portal/efd/block/block-0.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { furtherCode } from '@portal/efd/entry/participante.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { toParticipante } from './participante.ts'

/** The parties of a month. A tax id bears its own code with one state registration; each further one has a code of its own. */
export interface Parties {
  /** A party of a document as the file registers it, or what it lacks, in words */
  of(party: LedgerParty | null): EfdParticipante | { lacks: string }
  /** The registration that has the plain code, of each tax id with several: the next month keeps to it */
  usual(): Readonly<Record<string, string>>
}

/** `usual`: what the month before says of itself. Whoever it does not name bears the plain code with the first registration that comes. */
export function newParties(usual: Readonly<Record<string, string>> = {}): Parties {
  const first = new Map(Object.entries(usual))
  const several = new Set(first.keys())
  // documents of one month share the parties that are named alike
  const known = new WeakMap<LedgerParty, EfdParticipante | { lacks: string }>()
  const make = (party: LedgerParty): EfdParticipante | { lacks: string } => {
    const who = toParticipante(party)
    if ('lacks' in who || (who.cnpj ?? who.cpf) === null) return who
    // a document without it says nothing of the registration
    const ie = registrationOf(who.ie).replace(/^0+/, '')
    if (ie === '') return who
    const before = first.get(who.code)
    if (before === undefined) first.set(who.code, ie)
    if (before === undefined || before === ie) return who
    several.add(who.code)
    return { ...who, code: furtherCode(who.code, ie) }
  }
  return {
    of(party) {
      if (!party) return toParticipante(null)
      const found = known.get(party) ?? make(party)
      known.set(party, found)
      return found
    },
    usual: () => Object.fromEntries([...several].sort().map((code) => [code, first.get(code) ?? ''])),
  }
}
