import { formatChave } from '@portal/fiscal/ids/chave.ts'
import type {
  InfCTe,
  InfMDFeTransp,
  InfMunDescarga,
  InfNFe,
  InfUnidCarga,
  InfUnidTransp,
  Peri,
} from '@portal/fiscal/mdfe/layout.gen.ts'
import { asText, decimal, isPresent, joined } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import { meaningOf } from './codes.ts'
import type { Damdfe } from './damdfe-model.ts'
import { KEY_STYLE } from './style.ts'

/** A document of the manifest: kind, key, and further details as text. */
interface Carried {
  kind: string
  chave: string
  more: string
}

/**
 * The documents by municipality of unloading, two keys per row; a document with units, seals or dangerous
 * goods has its own row. Each row names its municipality, so that every page can be read alone.
 */
export function documentosSection({ inf: { infDoc } }: Damdfe): Section {
  const towns = infDoc?.infMunDescarga ?? []
  return {
    title: 'DOCUMENTOS FISCAIS VINCULADOS, POR MUNICÍPIO DE DESCARGA',
    columns: [
      { title: 'MUNICÍPIO DE DESCARGA', width: 96, grow: true },
      { title: 'TIPO', width: 28, align: 'center' },
      { title: 'CHAVE DE ACESSO', width: 204 },
      { title: 'CHAVE DE ACESSO / INFORMAÇÕES DO DOCUMENTO AO LADO', width: 0, grow: true },
    ],
    rows: towns.flatMap(townRows),
    elastic: 3,
    style: KEY_STYLE,
  }
}

function townRows(town: InfMunDescarga): string[][] {
  const name = asText(town.xMunDescarga) || asText(town.cMunDescarga)
  const carried = [
    ...(town.infCTe ?? []).map((document) => toCarried('CT-e', document.chCTe, document)),
    ...(town.infNFe ?? []).map((document) => toCarried('NF-e', document.chNFe, document)),
    ...(town.infMDFeTransp ?? []).map((document) => toCarried('MDF-e', document.chMDFe, document)),
  ]
  const rows: string[][] = []
  // kind of the last row while its second cell is free
  let openKind = ''
  for (const { kind, chave, more } of carried) {
    const row = rows.at(-1)
    if (row && more === '' && openKind === kind) {
      row[3] = chave
      openKind = ''
    } else {
      rows.push([name, kind, chave, more])
      openKind = more === '' ? kind : ''
    }
  }
  return rows.length > 0 ? rows : [[name, '', '', 'Sem CT-e, NF-e ou MDF-e']]
}

type AnyDocument = InfCTe & InfNFe & InfMDFeTransp

const toCarried = (kind: string, chave: string | undefined, document: AnyDocument): Carried => ({
  kind,
  chave: formatChave(asText(chave)),
  more: joined('\n', ...detailTexts(document)),
})

function detailTexts(document: AnyDocument): string[] {
  const partial = document.infEntregaParcial
  const nfes = (document.infNFePrestParcial ?? []).map((nfe) => formatChave(asText(nfe.chNFe)))
  return [
    document.SegCodBarra ? `Segundo código de barras: ${asText(document.SegCodBarra)}` : '',
    isPresent(document.indReentrega) ? 'Reentrega' : '',
    partial ? `Entrega parcial: ${decimal(partial.qtdParcial, 0)} de ${decimal(partial.qtdTotal, 0)}` : '',
    isPresent(document.indPrestacaoParcial) ? 'Prestação parcial' : '',
    nfes.length > 0 ? `NF-e da prestação parcial: ${nfes.join('; ')}` : '',
    ...(document.infUnidTransp ?? []).map(transportUnitText),
    ...(document.peri ?? []).map(dangerText),
  ]
}

function transportUnitText(unit: InfUnidTransp): string {
  const cargo = (unit.infUnidCarga ?? []).map(cargoUnitText)
  const kind = meaningOf('tpUnidTransp', unit.tpUnidTransp) || unit.tpUnidTransp
  const seals = sealsText((unit.lacUnidTransp ?? []).map((seal) => seal.nLacre))
  return joined(
    '; ',
    `Unidade de transporte: ${joined(' ', kind, unit.idUnidTransp)}`,
    seals,
    shareText(unit.qtdRat),
    ...cargo,
  )
}

function cargoUnitText(unit: InfUnidCarga): string {
  const kind = meaningOf('tpUnidCarga', unit.tpUnidCarga) || unit.tpUnidCarga
  const seals = sealsText((unit.lacUnidCarga ?? []).map((seal) => seal.nLacre))
  return joined(', ', `unidade de carga: ${joined(' ', kind, unit.idUnidCarga)}`, seals, shareText(unit.qtdRat))
}

const sealsText = (seals: readonly (string | undefined)[]): string =>
  seals.length > 0 ? `lacres ${joined(', ', ...seals)}` : ''

const shareText = (share: string | undefined): string => (share ? `quantidade rateada ${decimal(share)}` : '')

const dangerText = (peri: Peri): string =>
  `Produto perigoso: ${joined(
    ', ',
    peri.nONU && `ONU ${asText(peri.nONU)}`,
    peri.xNomeAE,
    peri.xClaRisco && `classe de risco ${asText(peri.xClaRisco)}`,
    peri.grEmb && `grupo de embalagem ${asText(peri.grEmb)}`,
    peri.qTotProd && `quantidade ${asText(peri.qTotProd)}`,
    peri.qVolTipo && `volumes ${asText(peri.qVolTipo)}`,
  )}`
