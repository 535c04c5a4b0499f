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

/** A document under the manifest: its kind, its key, and what goes with it in words. */
interface Carried {
  kind: string
  chave: string
  more: string
}

/**
 * Every document under its town of unloading, two keys to a row; one with units, seals or dangerous goods has a row of its own.
 * Each row names its town, so that no page needs the one before it.
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
    ...(town.infCTe ?? []).map((one) => toCarried('CT-e', one.chCTe, one)),
    ...(town.infNFe ?? []).map((one) => toCarried('NF-e', one.chNFe, one)),
    ...(town.infMDFeTransp ?? []).map((one) => toCarried('MDF-e', one.chMDFe, one)),
  ]
  const rows: string[][] = []
  // kind of the last row while it has room for a second key
  let open = ''
  for (const { kind, chave, more } of carried) {
    const row = rows.at(-1)
    if (row && more === '' && open === kind) {
      row[3] = chave
      open = ''
    } else {
      rows.push([name, kind, chave, more])
      open = more === '' ? kind : ''
    }
  }
  return rows.length > 0 ? rows : [[name, '', '', 'Sem CT-e, NF-e ou MDF-e']]
}

type AnyDocument = InfCTe & InfNFe & InfMDFeTransp

const toCarried = (kind: string, chave: string | undefined, one: AnyDocument): Carried => ({
  kind,
  chave: formatChave(asText(chave)),
  more: joined('\n', ...detailTexts(one)),
})

function detailTexts(one: AnyDocument): string[] {
  const partial = one.infEntregaParcial
  const nfes = (one.infNFePrestParcial ?? []).map((nfe) => formatChave(asText(nfe.chNFe)))
  return [
    one.SegCodBarra ? `Segundo código de barras: ${asText(one.SegCodBarra)}` : '',
    isPresent(one.indReentrega) ? 'Reentrega' : '',
    partial ? `Entrega parcial: ${decimal(partial.qtdParcial, 0)} de ${decimal(partial.qtdTotal, 0)}` : '',
    isPresent(one.indPrestacaoParcial) ? 'Prestação parcial' : '',
    nfes.length > 0 ? `NF-e da prestação parcial: ${nfes.join('; ')}` : '',
    ...(one.infUnidTransp ?? []).map(transportUnitText),
    ...(one.peri ?? []).map(dangerText),
  ]
}

function transportUnitText(unit: InfUnidTransp): string {
  const cargo = (unit.infUnidCarga ?? []).map(cargoUnitText)
  const kind = meaningOf('tpUnidTransp', unit.tpUnidTransp) || unit.tpUnidTransp
  const seals = sealsText((unit.lacUnidTransp ?? []).map((one) => one.nLacre))
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
  const seals = sealsText((unit.lacUnidCarga ?? []).map((one) => one.nLacre))
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
