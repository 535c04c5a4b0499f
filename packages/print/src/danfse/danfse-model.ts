import type { NfseDocumento } from '@portal/fiscal/documento/model.ts'
import { nfseDocumento } from '@portal/fiscal/documento/nfse.ts'
import { ufOfCode } from '@portal/fiscal/ids/uf.ts'
import type * as Nfse from '@portal/fiscal/nfse/layout.gen.ts'
import type { XmlNode } from '@portal/fiscal/xml/node.ts'
import { asText, decimal, joined } from '../format/values.ts'

/** A party of the DPS, or the emitter. */
export type DanfseParty = Nfse.Toma & { enderNac?: Nfse.EnderNac }

/** The groups of an NFS-e that the DANFSe prints. */
export interface Danfse {
  chave: string
  inf: NfseDocumento['header']['infNFSe']
  dps: NfseDocumento['header']['infDPS']
  emit: Nfse.Emit
  prest: Nfse.Prest
  toma: DanfseParty | undefined
  interm: DanfseParty | undefined
  dest: DanfseParty | undefined
  serv: Nfse.Serv
  subst: Nfse.Subst | undefined
  computed: Nfse.Valores
  declared: Nfse.InfDPSValores
  ibscbs: Nfse.IBSCBS | undefined
  declaredIbscbs: Nfse.InfDPSIBSCBS | undefined
  tribFed: Nfse.TribFed
  /** Names of municipalities that the note states, by code */
  places: ReadonlyMap<string, string>
}

/** True when a group has a text at any depth; emitters leave empty groups. */
const hasText = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(hasText) : asText(value) !== ''

/**
 * Reads the model of a DANFSe.
 * Throws  FiscalError `documento.too_large`
 */
export function toDanfse(root: XmlNode): Danfse {
  const { header, parties, service, values, references } = nfseDocumento(root)
  const { infNFSe: inf, infDPS: dps } = header
  const party = (role: string) =>
    parties.find((one) => one.role === role && hasText(one.fields))?.fields as DanfseParty | undefined // groups of the layout
  const declared = values.infDPS.valores ?? {}
  const emit: Nfse.Emit = party('emit') ?? {}
  return {
    chave: asText(inf['@Id']).replace(/^NFS/i, ''),
    inf,
    dps,
    emit,
    declared,
    prest: party('prest') ?? {},
    toma: party('toma'),
    interm: party('interm'),
    dest: party('dest'),
    serv: service.serv ?? {},
    subst: references.subst,
    computed: values.infNFSe.valores ?? {},
    ibscbs: values.infNFSe.IBSCBS,
    declaredIbscbs: values.infDPS.IBSCBS,
    // the schema of 2022 calls the group tribNac
    tribFed: declared.trib?.tribFed ?? declared.trib?.tribNac ?? {},
    places: placesOf({ inf, dps, serv: service.serv, ibscbs: values.infNFSe.IBSCBS }),
  }
}

function placesOf({
  inf,
  dps,
  serv,
  ibscbs,
}: Pick<Danfse, 'inf' | 'dps' | 'ibscbs'> & { serv: Nfse.Serv | undefined }) {
  const named = [
    [dps.cLocEmi, inf.xLocEmi],
    [serv?.locPrest?.cLocPrestacao, inf.xLocPrestacao],
    [inf.cLocIncid, inf.xLocIncid],
    [ibscbs?.cLocalidadeIncid, ibscbs?.xLocalidadeIncid],
  ] as const
  return new Map(named.flatMap(([code, name]): [string, string][] => (code && name ? [[code, name]] : [])))
}

interface Place {
  /** IBGE code; absent abroad */
  code?: string | undefined
  /** Stated beside the code */
  name?: string | undefined
  country?: string | undefined
}

/** A place: the name that the note states, else its code, then the state and the country. */
export const placeText = ({ places }: Danfse, { code = '', name, country }: Place): string =>
  joined(' / ', name || (places.get(code) ?? code), ufOfCode(code.slice(0, 2)), country)

/** An amount with two decimals; '' when absent. */
export const amount = (value: string | undefined): string => (value === undefined || value === '' ? '' : decimal(value))

/** Rates as printed together: `0,10 % / 0,00 %`. An absent one is `-`; '' when all are absent. */
export const rates = (...values: (string | undefined)[]): string =>
  values.some(Boolean) ? values.map((value) => (value ? `${decimal(value)} %` : '-')).join(' / ') : ''
