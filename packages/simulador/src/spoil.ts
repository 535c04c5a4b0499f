import { nsuText } from './stamp.ts'
import { type WireItem, type WireReply, zipContent } from './wire-lot.ts'

/** Inflated size of the gzip bomb; the product accepts 8 MB. */
const BOMB_BYTES = 96 * 1024 * 1024
let bomb: string | undefined

/** Content of a document that inflates beyond any bound. */
export function bombContent(): string {
  bomb ??= zipContent(Buffer.alloc(BOMB_BYTES, 0x20))
  return bomb
}

const first = (reply: WireReply, change: (item: WireItem) => WireItem): WireReply => ({
  ...reply,
  lot: reply.lot.map((item, index) => (index === 0 ? change(item) : item)),
})

const highestOf = ({ lot }: WireReply): number => Math.max(0, ...lot.map(({ nsu }) => Number(nsu)))

/** Damages of a distribution answer. Those of one document damage the first of the lot. */
const SPOILS = {
  base64: (reply) => first(reply, (item) => ({ ...item, content: `@@${item.content.slice(2)}` })),
  gzip: (reply) => first(reply, (item) => ({ ...item, content: Buffer.from('not gzip').toString('base64') })),
  gzipCut: (reply) =>
    first(reply, (item) => ({ ...item, content: item.content.slice(0, (item.content.length >> 3) << 2) })),
  gzipBomb: (reply) => {
    const content = bombContent()
    return first(reply, (item) => ({ ...item, content }))
  },
  notXml: (reply) => first(reply, (item) => ({ ...item, content: zipContent(Buffer.from('no document')) })),
  unknownSchema: (reply) =>
    first(reply, (item) => ({
      ...item,
      schema: 'resDesconhecido_v9.99.xsd',
      content: zipContent(Buffer.from(`<resDesconhecido xmlns="${reply.namespace}" versao="9.99"/>`)),
    })),
  withoutSchema: (reply) => first(reply, (item) => ({ ...item, schema: null })),
  twice: (reply) => ({ ...reply, lot: [...reply.lot, ...reply.lot.slice(0, 1)] }),
  reversed: (reply) => ({ ...reply, lot: [...reply.lot].reverse() }),
  /** An NSU that does not have 15 digits */
  shortNsu: (reply) => first(reply, (item) => ({ ...item, nsu: String(Number(item.nsu)) })),
  /** No NSU, as in the answer to a query by key */
  withoutNsu: (reply) => first(reply, (item) => ({ ...item, nsu: null })),
  /** An NSU below the one in the request */
  zeroNsu: (reply) => first(reply, (item) => ({ ...item, nsu: nsuText(0) })),
  /** An NSU beyond ultNSU */
  beyond: (reply) => first(reply, (item) => ({ ...item, nsu: nsuText(Number(reply.ultNsu) + 1000) })),
  /** ultNSU below the highest NSU of the lot */
  ultBelow: (reply) => ({ ...reply, ultNsu: nsuText(Math.max(0, highestOf(reply) - 1)) }),
  ultZero: (reply) => ({ ...reply, ultNsu: nsuText(0) }),
  maxBelow: (reply) => ({ ...reply, maxNsu: nsuText(Math.max(0, Number(reply.ultNsu) - 1)) }),
  maxZero: (reply) => ({ ...reply, maxNsu: nsuText(0) }),
  /** 138 without documents */
  noDocuments: (reply) => ({ ...reply, lot: [] }),
  withoutZone: (reply) => ({ ...reply, dhResp: reply.dhResp.slice(0, 19) }),
  emptyReason: (reply) => ({ ...reply, xMotivo: '' }),
} satisfies Record<string, (reply: WireReply) => WireReply>

export type Spoil = keyof typeof SPOILS
export const SPOIL_NAMES = Object.keys(SPOILS) as Spoil[] // the keys are what Spoil means

export const spoilReply = (reply: WireReply, spoil: Spoil): WireReply => SPOILS[spoil](reply)
