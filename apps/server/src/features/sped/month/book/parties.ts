import { registrationOf } from '@portal/efd/block/block-0.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { furtherCode } from '@portal/efd/entry/participante.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { toParticipante } from './participante.ts'

/**
 * Participant codes of a month. The code of a participant is its tax id; each further state registration of the same
 * tax id has a code of its own.
 */
export interface Parties {
  /** The participant of a party; `lacks` is the message when data is missing. */
  of(party: LedgerParty | null): EfdParticipante | { lacks: string }
  /** Registration with the plain code, for tax ids with several: the next month keeps it. */
  usual(): Readonly<Record<string, string>>
}

/** `usual` comes from the month before. For other tax ids the first registration read gets the plain code. */
export function newParties(usual: Readonly<Record<string, string>> = {}): Parties {
  const first = new Map(Object.entries(usual))
  const several = new Set(first.keys())
  const make = (party: LedgerParty): EfdParticipante | { lacks: string } => {
    const who = toParticipante(party)
    if ('lacks' in who || (who.cnpj ?? who.cpf) === null) return who
    // a document without a registration belongs to the plain code
    const ie = registrationOf(who.ie).replace(/^0+/, '')
    if (ie === '') return who
    const before = first.get(who.code)
    if (before === undefined) first.set(who.code, ie)
    if (before === undefined || before === ie) return who
    several.add(who.code)
    return { ...who, code: furtherCode(who.code, ie) }
  }
  return {
    of: (party) => (party ? make(party) : toParticipante(null)),
    usual: () => Object.fromEntries([...several].sort().map((code) => [code, first.get(code) ?? ''])),
  }
}
