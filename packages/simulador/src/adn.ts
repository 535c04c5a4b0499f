import type { CertificateOwner } from '@portal/fiscal/certificado/owner.ts'
import { child, firstDeep, text, type XmlNode } from '@portal/fiscal/xml/node.ts'
import { readXml } from '@portal/fiscal/xml/read.ts'
import { rootOf } from './model.ts'
import { taxIdAt } from './read-document.ts'
import { LOT_SIZE } from './rules.ts'

/** One numbered document of the ADN. */
export interface AdnItem {
  nsu: number
  chave: string
  kind: 'NFSE' | 'EVENTO'
  bytes: Buffer
}

interface AdnRequest {
  nsu: number
  /** False: the document of exactly that NSU */
  isLot: boolean
  /** cnpjConsulta; null: the holder of the certificate */
  taxId: string | null
  /** Owner of the client certificate */
  owner: CertificateOwner
}

/** What the ADN answers: 403 for another root's certificate, 404 when nothing is found. */
interface AdnReply {
  status: 200 | 400 | 403 | 404
  /** Of the refusal */
  code: string | null
  lot: AdnItem[]
}

/** The simulated Ambiente de Dados Nacional: a numbering per tax id, without the highest number in its answers. */
export interface Adn {
  /** A note or event arrives; false for another document. Throws for an event of an unknown note */
  receive(bytes: Buffer): boolean
  /** Uses up numbers without documents */
  skipNsus(taxId: string, count: number): void
  /** Goes on with a numbering after this NSU */
  resume(taxId: string, nsu: number): void
  answer(request: AdnRequest): AdnReply
  /** The events of one note, for a party of it */
  eventsOf(request: { chave: string; owner: CertificateOwner }): AdnReply
}

interface Queue {
  last: number
  items: AdnItem[]
}

const PARTIES = ['prest', 'toma', 'interm']

/** Source: Anexo IV LeiautesRN_ADN: nothing from an NSU, nothing with one NSU. */
const [NONE_FROM, NONE_AT] = ['E2215', 'E2230']
/** The key is unknown; it is of others. */
const [UNKNOWN_KEY, OF_OTHERS] = ['E2240', 'E2241']

interface Queues {
  of(taxId: string): Queue
  /** Numbers an item for each tax id */
  add(taxIds: readonly string[], item: Omit<AdnItem, 'nsu'>): void
}

function createQueues(): Queues {
  const queues = new Map<string, Queue>()
  const of = (taxId: string): Queue => {
    const queue = queues.get(taxId) ?? { last: 0, items: [] }
    queues.set(taxId, queue)
    return queue
  }
  return {
    of,
    add(taxIds, item) {
      for (const taxId of taxIds) {
        const queue = of(taxId)
        queue.last += 1
        queue.items.push({ ...item, nsu: queue.last })
      }
    },
  }
}

export function createAdn(): Adn {
  const queues = createQueues()
  const partiesOf = new Map<string, string[]>()
  return {
    receive(bytes) {
      const root = readXml(bytes)
      if (root.name !== 'NFSe' && root.name !== 'evento') return false
      const isNote = root.name === 'NFSe'
      const chave = isNote ? chaveOf(root) : (text(firstDeep(root, 'chNFSe')) ?? '')
      if (isNote) partiesOf.set(chave, taxIdsOf(root))
      const parties = partiesOf.get(chave)
      if (!parties) throw new Error(`event of the unknown note ${chave}`)
      queues.add(parties, { chave, kind: isNote ? 'NFSE' : 'EVENTO', bytes })
      return true
    },
    skipNsus(taxId, count) {
      queues.of(taxId).last += count
    },
    resume(taxId, nsu) {
      const queue = queues.of(taxId)
      queue.last = Math.max(queue.last, nsu)
    },
    answer({ owner, taxId, ...query }) {
      const holder = owner.cnpj ?? owner.cpf
      const asked = taxId ?? holder
      const isOwn = holder !== null && asked !== null && rootOf(holder) === rootOf(asked)
      return isOwn ? find(queues.of(asked), query) : { status: 403, code: null, lot: [] }
    },
    eventsOf({ chave, owner }) {
      const parties = partiesOf.get(chave)
      if (!parties) return { status: 400, code: UNKNOWN_KEY, lot: [] }
      const holder = rootOf(owner.cnpj ?? owner.cpf ?? '')
      const party = parties.find((taxId) => rootOf(taxId) === holder)
      if (party === undefined) return { status: 400, code: OF_OTHERS, lot: [] }
      const lot = queues.of(party).items.filter((item) => item.kind === 'EVENTO' && item.chave === chave)
      return lot.length > 0 ? { status: 200, code: null, lot } : { status: 404, code: null, lot }
    },
  }
}

function find({ items }: Queue, { nsu, isLot }: Pick<AdnRequest, 'nsu' | 'isLot'>): AdnReply {
  const lot = isLot
    ? items.filter((item) => item.nsu > nsu).slice(0, LOT_SIZE)
    : items.filter((item) => item.nsu === nsu)
  if (lot.length > 0) return { status: 200, code: null, lot }
  return { status: 404, code: isLot ? NONE_FROM : NONE_AT, lot: [] }
}

const chaveOf = (root: XmlNode): string => (child(root, 'infNFSe')?.attrs.Id ?? '').replace(/^NFS/, '')

/** Emitter and parties of a note, each once. */
function taxIdsOf(root: XmlNode): string[] {
  const inf = child(root, 'infNFSe')
  const nodes = [child(inf, 'emit'), ...PARTIES.map((name) => firstDeep(inf, name))]
  return [...new Set(nodes.map(taxIdAt).filter((taxId) => taxId !== null))]
}
