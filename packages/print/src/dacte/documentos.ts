import type { InfDoc, InfNF, InfNFe, InfOutros } from '@portal/fiscal/cte/layout.gen.ts'
import { asText, date, decimal, joined } from '../format/values.ts'
import type { Section } from '../paper/flow.ts'
import type { Column } from '../paper/table.ts'
import { nameOf, TP_DOC_OUTROS } from './codes.ts'
import type { Dacte } from './dacte-model.ts'
import { told, unitsText } from './unidades.ts'

const TITLE = 'DOCUMENTOS ORIGINÁRIOS'

/** A document of origin that says no more than its kind and key stands beside another; one that says more has its own row. */
interface Origin {
  kind: string
  key: string
  number: string
  issued: string
  value: string
  more: string
}

/** The documents whose goods are carried: NF-e, paper invoices, others, DC-e, on as many pages as they need. */
export function documentosSections({ inf, room }: Dacte): Section[] {
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
    ...NOTHING,
    kind: 'DC-e',
    key: asText(chave),
    number: numberOf(chave),
  })),
  ...(docs.infNF ?? []).map(nfOrigin),
  ...(docs.infOutros ?? []).map(otherOrigin),
]

const NOTHING = { issued: '', value: '', more: '' }

/** Series and number, as the key holds them. */
export function numberOf(chave: unknown): string {
  const [, serie, number] = /^.{22}(\d{3})(\d{9}).{10}$/.exec(asText(chave)) ?? []
  return serie && number ? `${Number(serie)} / ${Number(number)}` : ''
}

function nfeOrigin(doc: InfNFe): Origin {
  const more = joined(' - ', told('PIN', doc.PIN), told('previsão', date(doc.dPrev)), unitsText(doc))
  return { ...NOTHING, kind: 'NF-e', key: asText(doc.chave), number: numberOf(doc.chave), more }
}

function nfOrigin(doc: InfNF): Origin {
  const more = joined(
    ' - ',
    told('romaneio', doc.nRoma),
    told('pedido', doc.nPed),
    told('CFOP', doc.nCFOP),
    told('BC ICMS', decimal(doc.vBC)),
    told('ICMS', decimal(doc.vICMS)),
    told('BC ST', decimal(doc.vBCST)),
    told('ST', decimal(doc.vST)),
    told('produtos', decimal(doc.vProd)),
    told('peso', decimal(doc.nPeso)),
    told('PIN', doc.PIN),
    told('previsão', date(doc.dPrev)),
    unitsText(doc),
  )
  return {
    kind: joined(' ', 'NF', told('mod.', doc.mod)),
    key: '',
    number: joined(' / ', doc.serie, doc.nDoc),
    issued: date(doc.dEmi),
    value: decimal(doc.vNF),
    more,
  }
}

function otherOrigin(doc: InfOutros): Origin {
  return {
    kind: nameOf(TP_DOC_OUTROS, doc.tpDoc),
    key: '',
    number: asText(doc.nDoc),
    issued: date(doc.dEmi),
    value: decimal(doc.vDocFisc),
    more: joined(' - ', doc.descOutros, told('previsão', date(doc.dPrev)), unitsText(doc)),
  }
}

const KIND = 34
const NUMBER = 62

/** Two documents beside one another, in halves of the same width. */
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
