import type { InfNFe, InfProt, NfeProc } from '@portal/fiscal/nfe/layout.gen.ts'
import { printedChave } from '../format/chave.ts'
import { NO_PROTOCOL, type Situation } from '../format/situacao.ts'
import type { PrintState } from '../format/state.ts'
import { asText } from '../format/values.ts'

/** Input of all blocks of the DANFE. */
export interface Danfe {
  inf: InfNFe
  prot: InfProt | undefined
  state: PrintState
  chave: string
  situation: Situation
  /** FS or FS-DA (tpEmis 2, 5): printed on security paper before authorisation */
  securityForm: boolean
  /** Names of the cities of the parties, by code; others have only a code in the file */
  cities: ReadonlyMap<string, string>
  /** Issued in EPEC contingency whose event is registered, and not yet authorised */
  epec: PrintState['epec']
}

/** Makes the blocks' input from the mirror of the file and the portal's state. */
export function toDanfe(proc: NfeProc, state: PrintState): Danfe {
  const inf = proc.NFe.infNFe
  const prot = proc.protNFe?.infProt
  const { ide } = inf
  const securityForm = (ide.tpEmis === '2' || ide.tpEmis === '5') && !asText(prot?.nProt)
  const epec = ide.tpEmis === '4' && !asText(prot?.nProt) ? state.epec : undefined
  return {
    inf,
    prot,
    state,
    cities: citiesOf(inf),
    epec,
    chave: printedChave(proc),
    situation: {
      name: 'NF-e',
      gender: 'A',
      state,
      homologacao: ide.tpAmb === '2',
      waiting: securityForm || epec ? '' : NO_PROTOCOL,
      reason: prot?.xMotivo,
    },
    securityForm,
  }
}

function citiesOf({ emit, dest, retirada, entrega }: InfNFe): Map<string, string> {
  const addresses = [emit.enderEmit, dest?.enderDest, retirada, entrega]
  return new Map(addresses.flatMap((one) => (one?.cMun && one.xMun ? [[asText(one.cMun), asText(one.xMun)]] : [])))
}

/** A group with the names of its cities behind their codes, where the note has them. */
export function withCities<Group extends { cMunFG?: string; cMun?: string }>(
  group: Group | undefined,
  cities: ReadonlyMap<string, string>,
): Group | undefined {
  if (!group) return group
  const named = { ...group }
  for (const field of ['cMunFG', 'cMun'] as const) {
    const city = cities.get(asText(group[field]))
    if (city) named[field] = `${asText(group[field])} - ${city}`
  }
  return named
}
