import type { InfDoc, InfNF, InfNFe, InfOutros } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import type { Column } from '../paper/table.ts'
import { codeName, TP_DOC_OUTROS } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { labelledText, unitsText } from './unidades.ts'

const TITLE = 'DOCUMENTOS ORIGINÁRIOS'

/**
 * A document of origin. Those with only kind and key are printed two per row, the others have their own row.
 */
interface Origin {
  kind: string
  key: string
  number: string
  issued: string
  value: string
  more: string
}

/** The documents of the transported goods: NF-e, paper invoices, others, DC-e. */
export function documentosSections({ inf, area: room }: Dacte): Section[] {
  const docs = inf.infCTeNorm?.infDoc
  if (!docs) return []
  const all = origins(docs)
  const short = all.filter(isShort)
  const long = all.filter((doc) => !isShort(doc))
  return [
    shortSection(short, { title: TITLE, width: room.width }),
    longSection(long, short.length > 0 ? `${TITLE} (DETALHADOS)` : TITLE),
  ]
}

const isShort = ({ issued, value, more }: Origin): boolean => issued === '' && value === '' && more === ''

const origins = (docs: InfDoc): Origin[] => [
  ...(docs.infNFe ?? []).map(nfeOrigin),
  ...(docs.infDCe ?? []).map(({ chave }) => ({
    ...NO_DETAILS,
    kind: 'DC-e',
    key: asText(chave),
    number: serieAndNumber(chave),
  })),
  ...(docs.infNF ?? []).map(nfOrigin),
  ...(docs.infOutros ?? []).map(otherOrigin),
]

const NO_DETAILS = { issued: '', value: '', more: '' }

/** Series and number from a key; '' for an invalid key. */
export function serieAndNumber(chave: unknown): string {
  const [, serie, number] = /^.{22}(\d{3})(\d{9}).{10}$/.exec(asText(chave)) ?? []
  return serie && number ? `${Number(serie)} / ${Number(number)}` : ''
}

function nfeOrigin(doc: InfNFe): Origin {
  const more = joined(' - ', labelledText('PIN', doc.PIN), labelledText('previsão', date(doc.dPrev)), unitsText(doc))
  return { ...NO_DETAILS, kind: 'NF-e', key: asText(doc.chave), number: serieAndNumber(doc.chave), more }
}

function nfOrigin(doc: InfNF): Origin {
  const more = joined(
    ' - ',
    labelledText('romaneio', doc.nRoma),
    labelledText('pedido', doc.nPed),
    labelledText('CFOP', doc.nCFOP),
    labelledText('BC ICMS', decimal(doc.vBC)),
    labelledText('ICMS', decimal(doc.vICMS)),
    labelledText('BC ST', decimal(doc.vBCST)),
    labelledText('ST', decimal(doc.vST)),
    labelledText('produtos', decimal(doc.vProd)),
    labelledText('peso', decimal(doc.nPeso)),
    labelledText('PIN', doc.PIN),
    labelledText('previsão', date(doc.dPrev)),
    unitsText(doc),
  )
  return {
    kind: joined(' ', 'NF', labelledText('mod.', doc.mod)),
    key: '',
    number: joined(' / ', doc.serie, doc.nDoc),
    issued: date(doc.dEmi),
    value: decimal(doc.vNF),
    more,
  }
}

function otherOrigin(doc: InfOutros): Origin {
  return {
    kind: codeName(TP_DOC_OUTROS, doc.tpDoc),
    key: '',
    number: asText(doc.nDoc),
    issued: date(doc.dEmi),
    value: decimal(doc.vDocFisc),
    more: joined(' - ', doc.descOutros, labelledText('previsão', date(doc.dPrev)), unitsText(doc)),
  }
}

const KIND = 34
const NUMBER = 62

/** A section with two documents per row. */
export function shortSection(
  docs: readonly { kind: string; key: string; number: string }[],
  { title, width }: { title: string; width: number },
): Section {
  const half: Column[] = [
    { title: 'TIPO DOC.', width: KIND },
    { title: 'CHAVE DE ACESSO', width: width / 2 - KIND - NUMBER, grow: true },
    { title: 'SÉRIE / Nº', width: NUMBER },
  ]
  const rows: string[][] = []
  for (let from = 0; from < docs.length; from += 2) {
    const pair = docs.slice(from, from + 2).flatMap(({ kind, key, number }) => [kind, key, number])
    rows.push(pair.length < 6 ? [...pair, '', '', ''] : pair)
  }
  return { title, columns: [...half, ...half], rows, elastic: 1 }
}

const longSection = (docs: readonly Origin[], title: string): Section => ({
  title,
  columns: [
    { title: 'TIPO DOC.', width: 52, grow: true },
    { title: 'CHAVE DE ACESSO', width: 170, grow: true },
    { title: 'SÉRIE / Nº', width: 58, grow: true },
    { title: 'EMISSÃO', width: 42 },
    { title: 'VALOR', width: 52, align: 'right' },
    { title: 'DEMAIS DADOS DO DOCUMENTO', width: 0, grow: true },
  ],
  rows: docs.map(({ kind, key, number, issued, value, more }) => [kind, key, number, issued, value, more]),
  elastic: 5,
})
