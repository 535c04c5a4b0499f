import type { EmiDocAnt, IdDocAnt } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, joined, partyId } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import { codeName, TP_DOC_ANT } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { serieAndNumber } from './documentos.ts'
import { labelledText } from './unidades.ts'

/** Documents of previous carriers (redespacho, subcontratação). */
export function anterioresSection({ inf }: Dacte): Section {
  const carriers = inf.infCTeNorm?.docAnt?.emiDocAnt ?? []
  return {
    title: 'DOCUMENTOS DE TRANSPORTE ANTERIOR',
    columns: [
      { title: 'EMITENTE', width: 0, grow: true },
      { title: 'CNPJ / CPF', width: 76, grow: true },
      { title: 'INSC. ESTADUAL / UF', width: 74, grow: true },
      { title: 'TIPO DOC.', width: 62, grow: true },
      { title: 'CHAVE DE ACESSO / SÉRIE / Nº', width: 176, grow: true },
      { title: 'EMISSÃO', width: 42 },
    ],
    rows: carriers.flatMap(carrierRows),
    elastic: 0,
  }
}

function carrierRows(carrier: EmiDocAnt): string[][] {
  const carrierCells = [asText(carrier.xNome), partyId(carrier), joined(' / ', carrier.IE, carrier.UF)]
  const docs = (carrier.idDocAnt ?? []).flatMap(documentCells)
  return (docs.length > 0 ? docs : [['', '', '']]).map((cells) => [...carrierCells, ...cells])
}

const documentCells = ({ idDocAntEle = [], idDocAntPap = [] }: IdDocAnt): string[][] => [
  ...idDocAntEle.map(({ chCTe }) => ['CT-e', joined('  ', chCTe, labelledText('nº', serieAndNumber(chCTe))), '']),
  ...idDocAntPap.map((doc) => [
    codeName(TP_DOC_ANT, doc.tpDoc),
    joined(' - ', labelledText('série', doc.serie), labelledText('subsérie', doc.subser), labelledText('nº', doc.nDoc)),
    date(doc.dEmi),
  ]),
]
