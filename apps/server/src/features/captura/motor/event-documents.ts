import type { LotDocument } from '../lote/read-documents.ts'
import type { TurnDeps } from './deps.ts'
import type { World } from './world.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
const NFE = 'http://www.portalfiscal.inf.br/nfe'

/** A registered event in the form that the distribution would bring. */
export interface EventFile {
  chave: string
  tpEvento: string
  sequence: number
  /** `procEventoNFe` without declaration */
  proc: string
}

/** The event as sent with the authority's answer as received. */
export const procOf = (event: string, answer: string): string =>
  `<procEventoNFe xmlns="${NFE}" versao="1.00">${event}${answer}</procEventoNFe>`

/** Reads events as documents of a lot without NSU. */
export async function readEvents(
  { readers }: Pick<TurnDeps, 'readers'>,
  { demo }: Pick<World, 'demo'>,
  events: readonly EventFile[],
): Promise<LotDocument[]> {
  const files = events.map(({ chave, tpEvento, sequence, proc }) => {
    const bytes = Buffer.from(`${DECLARATION}${proc}`)
    return {
      name: `${chave}-evento-${tpEvento}-${sequence}.xml`,
      bytes,
      method: 0 as const,
      size: bytes.length,
      crc32: null,
    }
  })
  if (files.length === 0) return []
  const read = await readers.read(files, { demo })
  return files.map(({ bytes }, index) => ({ nsu: null, schema: null, kept: bytes, documents: read[index] ?? [] }))
}

const REGISTERED_BEFORE = 'Já estava registrada na SEFAZ; a data e o protocolo dela não são conhecidos.'

/**
 * Our event that the authority answered as a duplicate (573): one of its author, kind and number is registered. It counts like a summary
 * of that event, so that the event itself takes its place when it comes.
 */
export const asRegisteredBefore = (document: LotDocument): LotDocument => ({
  ...document,
  documents: document.documents.map((one) =>
    one.ok && one.facts.kind === 'evento'
      ? { ...one, facts: { ...one.facts, columns: { ...one.facts.columns, ...BEFORE } } }
      : one,
  ),
})

const BEFORE = { registered: true, summary: true, protocolo: null, node_digest: null, texto: REGISTERED_BEFORE }
