import type { Aquav, DetCont } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, decimal, joined } from '../../format/values.ts'
import type { Part, Section } from '../../paper/flow.ts'
import { codeName } from '../codes.ts'
import type { Dacte } from '../dacte-model.ts'
import { growBlock } from '../grow.ts'
import { labelledText } from '../unidades.ts'
import { DIREC, TP_NAV } from './modal-codes.ts'

/** The water modal with the ports of layouts up to 2.00. */
type OldAquav = Aquav & { prtEmb?: string; prtTrans?: string; prtDest?: string }

/**
 * The water modal: ship, barges, voyage, base and value of the AFRMM, containers with seals and documents.
 */
export function aquaviarioParts(aquav: OldAquav, { area: room }: Dacte): Part[] {
  const barges = (aquav.balsa ?? []).map(({ xBalsa }) => xBalsa)
  const ports = joined(' / ', aquav.prtEmb, aquav.prtTrans, aquav.prtDest)
  const rows = [
    [
      { label: 'IDENTIFICAÇÃO DO NAVIO', value: aquav.xNavio, weight: 30 },
      { label: 'Nº DA VIAGEM', value: aquav.nViag, weight: 12 },
      { label: 'DIREÇÃO', value: codeName(DIREC, aquav.direc), weight: 10 },
      { label: 'IRIN', value: aquav.irin, weight: 14 },
      { label: 'NAVEGAÇÃO', value: codeName(TP_NAV, aquav.tpNav), weight: 14 },
      { label: 'VALOR DA B.C. DO AFRMM', value: decimal(aquav.vPrest), weight: 17, align: 'right' as const },
      { label: 'VALOR DO AFRMM', value: decimal(aquav.vAFRMM), weight: 15, align: 'right' as const },
    ],
    [{ label: 'IDENTIFICAÇÃO DA(S) BALSA(S)', value: joined(', ', ...barges) }],
    ...(ports === '' ? [] : [[{ label: 'PORTOS DE EMBARQUE / TRANSBORDO / DESTINO', value: ports }]]),
  ]
  return [growBlock('DADOS ESPECÍFICOS DO MODAL AQUAVIÁRIO', rows, room), contSection(aquav)]
}

const contSection = ({ detCont = [] }: Aquav): Section => ({
  title: 'IDENTIFICAÇÃO DOS CONTAINERS',
  columns: [
    { title: 'CONTAINER', width: 90, grow: true },
    { title: 'LACRES', width: 150, grow: true },
    { title: 'DOCUMENTOS (COM RATEIO)', width: 0, grow: true },
  ],
  rows: detCont.map((cont) => [
    asText(cont.nCont),
    joined(', ', ...(cont.lacre ?? []).map(({ nLacre }) => nLacre)),
    joined('; ', ...contDocs(cont)),
  ]),
  elastic: 2,
})

function contDocs({ infDoc }: DetCont): string[] {
  const asList = <T>(docs: T[] | T | undefined): T[] => (docs === undefined ? [] : Array.isArray(docs) ? docs : [docs])
  return [
    ...asList(infDoc?.infNFe).map((doc) => joined(' ', 'NF-e', doc.chave, shareText(doc.unidRat))),
    ...asList(infDoc?.infNF).map((doc) => joined(' ', 'NF', joined('/', doc.serie, doc.nDoc), shareText(doc.unidRat))),
  ]
}

const shareText = (value: unknown): string => (asText(value) ? `(${labelledText('rateio', decimal(value))})` : '')
