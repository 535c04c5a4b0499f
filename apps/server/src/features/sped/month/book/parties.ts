import { registrationOf } from '@portal/efd/block/block-0.ts'
import type { EfdParticipante } from '@portal/efd/block/facts.ts'
import { codeInState, furtherCode, ufOfParticipante } from '@portal/efd/entry/participante.ts'
import type { LedgerParty } from '@portal/fiscal/base/ledger.ts'
import { toParticipante } from './participante.ts'

/**
 * Participant codes of a month. The code of a participant is its tax id; each further state registration of the same
 * tax id has a code of its own, and so has each further state: the file assesses ICMS-ST and DIFAL by the state of 0150.
 */
export interface Parties {
  /** The participant of a party; `lacks` is the message when data is missing. */
  of(party: LedgerParty | null): EfdParticipante | { lacks: string }
  /**
   * Registration with the plain code, for tax ids with several, and state with the plain code (key «uf » and code), for
   * participants of several: the next month keeps them.
   */
  usual(): Readonly<Record<string, string>>
}

const STATE = 'uf '

/** `usual` comes from the month before. For other tax ids the first registration and state read get the plain code. */
export function newParties(usual: Readonly<Record<string, string>> = {}): Parties {
  const first = new Map(Object.entries(usual))
  const several = new Set(first.keys())
  /** True for the value that has the plain code under this key. */
  const isPlain = (key: string, value: string): boolean => {
    const before = first.get(key)
    if (before === undefined) first.set(key, value)
    if (before === undefined || before === value) return true
    several.add(key)
    return false
  }
  const ofRegistration = (who: EfdParticipante): EfdParticipante => {
    // a document without a registration belongs to the plain code
    const ie = registrationOf(who.ie).replace(/^0+/, '')
    return ie === '' || isPlain(who.code, ie) ? who : { ...who, code: furtherCode(who.code, ie) }
  }
  const ofState = (who: EfdParticipante): EfdParticipante => {
    const uf = ufOfParticipante(who)
    return uf === null || isPlain(STATE + who.code, uf) ? who : { ...who, code: codeInState(who.code, uf) }
  }
  const make = (party: LedgerParty | null): EfdParticipante | { lacks: string } => {
    const who = toParticipante(party)
    return 'lacks' in who || (who.cnpj ?? who.cpf) === null ? who : ofState(ofRegistration(who))
  }
  return {
    of: make,
    usual: () => Object.fromEntries([...several].sort().map((key) => [key, first.get(key) ?? ''])),
  }
}
