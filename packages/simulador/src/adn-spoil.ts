import { bombContent } from './spoil.ts'
import { zipContent } from './wire-lot.ts'

/** An answer of the ADN, as its JSON is written. */
export interface AdnBody {
  StatusProcessamento: string
  LoteDFe: AdnBodyItem[]
  Alertas?: unknown[]
  Erros?: unknown[]
  [other: string]: unknown
}

interface AdnBodyItem {
  NSU: number | null
  ArquivoXml: string
  [other: string]: unknown
}

const first = (body: AdnBody, change: (item: AdnBodyItem) => AdnBodyItem): AdnBody => ({
  ...body,
  LoteDFe: body.LoteDFe.map((item, index) => (index === 0 ? change(item) : item)),
})

const content = (body: AdnBody, change: (base64: string) => string): AdnBody =>
  first(body, (item) => ({ ...item, ArquivoXml: change(item.ArquivoXml) }))

const camel = (name: string): string => name.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (head) => head.toLowerCase())
const camelKeys = (value: object): object =>
  Object.fromEntries(Object.entries(value).map(([name, inner]) => [camel(name), inner]))

/** Damages and other forms of an answer. Those of one document change the first of the lot. */
const SPOILS = {
  base64: (body) => content(body, (text) => `@@${text.slice(2)}`),
  gzip: (body) => content(body, () => Buffer.from('not gzip').toString('base64')),
  gzipBomb: (body) => content(body, bombContent),
  notXml: (body) => content(body, () => zipContent(Buffer.from('no document'))),
  /** Base64 of base64, as another service of the national system answers */
  doubleBase64: (body) => content(body, (text) => Buffer.from(text).toString('base64')),
  twice: (body) => ({ ...body, LoteDFe: [...body.LoteDFe, ...body.LoteDFe.slice(0, 1)] }),
  reversed: (body) => ({ ...body, LoteDFe: [...body.LoteDFe].reverse() }),
  withoutNsu: (body) => first(body, (item) => ({ ...item, NSU: null })),
  /** An NSU below the one in the request */
  zeroNsu: (body) => first(body, (item) => ({ ...item, NSU: 0 })),
  noDocuments: (body) => ({ ...body, LoteDFe: [] }),
  camelCase: (body) => {
    const lot = body.LoteDFe.map(camelKeys)
    return { ...camelKeys({ ...body, LoteDFe: undefined }), loteDFe: lot } as unknown as AdnBody // another form of it
  },
  withoutLists: ({ Alertas: _, Erros: __, ...body }) => body,
} satisfies Record<string, (body: AdnBody) => AdnBody>

export type AdnSpoil = keyof typeof SPOILS
export const ADN_SPOIL_NAMES = Object.keys(SPOILS) as AdnSpoil[] // the keys are what AdnSpoil means

export const spoilAdn = (body: AdnBody, spoil: AdnSpoil): AdnBody => SPOILS[spoil](body)
